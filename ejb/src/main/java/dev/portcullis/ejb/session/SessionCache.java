package dev.portcullis.ejb.session;

import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.ejb.policy.VersionedCache;
import dev.portcullis.ejb.security.BearerTokenParser;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import dev.portcullis.persistence.session.ActiveSession;
import dev.portcullis.persistence.session.SessionQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Caches sessions of callers of the chain (ADR 0052). Invalid tokens are not cached, because any
 * client can invent them.
 */
@ApplicationScoped
public class SessionCache {
  private static final int CAPACITY = 50_000;
  private static final double MILLIS = 1_000;

  private SessionQueries sessions;
  private SessionConfig config;
  private SessionRenewal renewal;
  private VersionedCache<String, Optional<CachedSession>> known;

  /** For the container's proxy. */
  protected SessionCache() {}

  /** Creates an empty cache. */
  @Inject
  public SessionCache(
      SessionQueries sessions, SessionConfig config, SessionRenewal renewal, PolicyFeed feed) {
    this.sessions = sessions;
    this.config = config;
    this.renewal = renewal;
    known = new VersionedCache<>(feed, CAPACITY, (hash, session) -> about(session));
  }

  private record CachedSession(ActiveSession session, Instant over, Instant used) {
    static CachedSession of(ActiveSession session) {
      Instant now = Clock.shared();
      return new CachedSession(
          session,
          now.plusMillis((long) (session.idleSeconds() * MILLIS)),
          now.minusMillis((long) (session.secondsUnused() * MILLIS)));
    }

    double secondsLeft() {
      return Duration.between(Clock.shared(), over).toMillis() / MILLIS;
    }

    double secondsUnused() {
      return Duration.between(used, Clock.shared()).toMillis() / MILLIS;
    }
  }

  /**
   * The caller whose token is in {@code authorization}, as {@link Authentication#authenticate}.
   *
   * @throws dev.portcullis.kernel.Failure UNAUTHENTICATED unless the token's session is active
   */
  public Caller authenticate(String authorization) {
    return authenticateHash(Sha256.hex(BearerTokenParser.parse(authorization)));
  }

  /**
   * As {@link #authenticate}, for the holder of a used {@link SocketTicketService ticket}.
   *
   * @param tokenHash the SHA-256 of the session's token, which no client can present
   * @throws dev.portcullis.kernel.Failure UNAUTHENTICATED unless the session is active
   */
  public Caller authenticateHash(String tokenHash) {
    CachedSession found = find(tokenHash);
    Caller caller = Authentication.bound(found.session());
    if (config.isRenewed(found.secondsLeft())) {
      renewal.renew(found.session().sessionId(), config.idle());
      known.evict(tokenHash);
    } else if (SessionConfig.isUseRecordDue(found.secondsUnused())) {
      renewal.use(found.session().sessionId());
      known.evict(tokenHash);
    }
    return caller;
  }

  /**
   * The holder of the session in a header, without counting as a use of it: messages pushed to an
   * open connection do not extend a session.
   *
   * @param authorization the header's value
   * @throws dev.portcullis.kernel.Failure UNAUTHENTICATED unless the token's session is active
   */
  public Actor holder(String authorization) {
    return holderOfHash(Sha256.hex(BearerTokenParser.parse(authorization)));
  }

  /**
   * As {@link #holder}, by the SHA-256 of the session's token.
   *
   * @throws dev.portcullis.kernel.Failure UNAUTHENTICATED unless the session is active
   */
  public Actor holderOfHash(String tokenHash) {
    return Authentication.actor(find(tokenHash).session());
  }

  private CachedSession find(String tokenHash) {
    return known
        .get(tokenHash, asked -> sessions.findActiveHashed(asked).map(CachedSession::of))
        .filter(found -> found.secondsLeft() > 0)
        .orElseThrow(Caller::unauthenticated);
  }

  /**
   * Sessions that depend on an M2M application are not cached, because change notifications do not
   * cover all its rights.
   */
  private static Set<PolicyChange> about(Optional<CachedSession> found) {
    return found
        .map(CachedSession::session)
        .filter(session -> session.machineId() == null)
        .map(
            session ->
                Set.of(
                    new PolicyChange(Kind.SESSION, Long.toString(session.sessionId())),
                    new PolicyChange(Kind.USER, session.userId())))
        .orElse(Set.of());
  }
}
