package dev.portcullis.ejb.session;

import dev.portcullis.ejb.policy.PolicyCache;
import dev.portcullis.ejb.policy.PolicyFeed;
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
 * Sessions of those who call the chain, from memory where they are known (ADR 0052). Of tokens that
 * open none nothing is kept: anybody makes them up.
 */
@ApplicationScoped
public class SessionCache {
  private static final int CAPACITY = 50_000;
  private static final double MILLIS = 1_000;

  private SessionQueries sessions;
  private SessionConfig config;
  private SessionRenewal renewal;
  private PolicyCache<String, Optional<Known>> known;

  /** For the container's proxy. */
  protected SessionCache() {}

  /** Knowing none yet. */
  @Inject
  public SessionCache(
      SessionQueries sessions, SessionConfig config, SessionRenewal renewal, PolicyFeed feed) {
    this.sessions = sessions;
    this.config = config;
    this.renewal = renewal;
    known = new PolicyCache<>(feed, CAPACITY, (hash, session) -> about(session));
  }

  private record Known(ActiveSession session, Instant over, Instant used) {
    static Known of(ActiveSession session) {
      Instant now = Clock.shared();
      return new Known(
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
   * The caller whose token {@code authorization} carries, as {@link Authentication#authenticate}.
   *
   * @throws dev.portcullis.kernel.Failure UNAUTHENTICATED unless the token's session is alive
   */
  public Caller authenticate(String authorization) {
    String token = BearerTokenParser.parse(authorization);
    Known found = find(token);
    Caller caller = Authentication.bound(found.session());
    if (config.isRenewed(found.secondsLeft())) {
      renewal.renew(found.session().sessionId(), config.idle());
      known.forget(Sha256.hex(token));
    } else if (SessionConfig.isNoted(found.secondsUnused())) {
      renewal.use(found.session().sessionId());
      known.forget(Sha256.hex(token));
    }
    return caller;
  }

  /**
   * Whose session's token a header carries, without counting as a use of it: what is pushed to an
   * open connection keeps no session alive.
   *
   * @param authorization the header's value
   * @throws dev.portcullis.kernel.Failure UNAUTHENTICATED unless the token's session is alive
   */
  public Actor holder(String authorization) {
    return Authentication.actor(find(BearerTokenParser.parse(authorization)).session());
  }

  private Known find(String token) {
    return known
        .get(Sha256.hex(token), asked -> sessions.live(token).map(Known::of))
        .filter(found -> found.secondsLeft() > 0)
        .orElseThrow(Caller::unauthenticated);
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
