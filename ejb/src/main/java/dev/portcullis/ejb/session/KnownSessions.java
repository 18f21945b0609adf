package dev.portcullis.ejb.session;

import dev.portcullis.ejb.policy.PolicyCache;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.ejb.security.BearerToken;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import dev.portcullis.persistence.session.LiveSession;
import dev.portcullis.persistence.session.SessionRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Sessions of those who call the chain, from memory where they are known (ADR 0052). Of tokens that
 * open none nothing is kept: anybody makes them up.
 */
@ApplicationScoped
public class KnownSessions {
  private static final int CAPACITY = 100_000;
  private static final double MILLIS = 1_000;

  private SessionRepository sessions;
  private SessionConfig config;
  private SessionRenewal renewal;
  private PolicyCache<String, Optional<Known>> known;

  /** For the container's proxy. */
  protected KnownSessions() {}

  /** Knowing none yet. */
  @Inject
  public KnownSessions(
      SessionRepository sessions, SessionConfig config, SessionRenewal renewal, PolicyFeed feed) {
    this.sessions = sessions;
    this.config = config;
    this.renewal = renewal;
    known = new PolicyCache<>(feed, CAPACITY, (hash, session) -> about(session));
  }

  private record Known(LiveSession session, Instant over) {
    static Known of(LiveSession session) {
      long millis = (long) (session.idleSeconds() * MILLIS);
      return new Known(session, Clock.now().plusMillis(millis));
    }
  }

  /**
   * The caller whose token {@code authorization} carries, as {@link Authentication#authenticate}.
   *
   * @throws dev.portcullis.kernel.Failure UNAUTHENTICATED unless the token's session is alive
   */
  public Caller authenticate(String authorization) {
    String token = BearerToken.parse(authorization);
    String hash = Sha256.hex(token);
    Known found =
        known
            .get(hash, asked -> sessions.live(token).map(Known::of))
            .orElseThrow(Caller::unauthenticated);
    Duration left = Duration.between(Clock.now(), found.over());
    if (left.isNegative() || left.isZero()) {
      throw Caller.unauthenticated();
    }
    Caller caller = Authentication.bound(found.session());
    if (config.isRenewed(left.toMillis() / MILLIS)) {
      renewal.renew(found.session().sessionId(), config.idle());
      known.forget(hash);
    }
    return caller;
  }

  /** Rights of a machine that vouches for a session depend on more than is told of changes. */
  private static Set<PolicyChange> about(Optional<Known> found) {
    return found
        .map(Known::session)
        .filter(session -> session.machineId() == null)
        .map(
            session ->
                Set.of(
                    new PolicyChange(Kind.SESSION, Long.toString(session.sessionId())),
                    new PolicyChange(Kind.USER, session.userId())))
        .orElse(Set.of());
  }
}
