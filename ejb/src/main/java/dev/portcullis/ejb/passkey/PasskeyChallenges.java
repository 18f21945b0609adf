package dev.portcullis.ejb.passkey;

import dev.portcullis.ejb.security.ClientNetwork;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.passkey.CeremonyQueries;
import dev.portcullis.persistence.passkey.CeremonyQueries.Scope;
import dev.portcullis.persistence.user.UserRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Issues challenges to authenticators at a limited rate (R-IDN-11). */
@ApplicationScoped
public class PasskeyChallenges {
  static final Duration LIFE = Duration.ofMinutes(5);
  private static final int BYTES = 32;
  private static final int CHALLENGES_PER_LIFE = 10;

  @Inject private CeremonyQueries ceremonies;
  @Inject private UserRepository users;

  /**
   * A new challenge, base64url.
   *
   * @throws Failure RATE_LIMITED after ten challenges of the user within five minutes, requested
   *     from the same network: an attacker with a stolen first factor cannot lock the owner out
   */
  String issue(Scope scope) {
    if (users.findForUpdate(scope.userId()).isEmpty()) {
      throw UserRepository.unknown(scope.userId());
    }
    String client = ClientNetwork.of(CallContext.current().ipAddress());
    List<Instant> recent = ceremonies.recent(scope.userId(), client, LIFE);
    if (recent.size() >= CHALLENGES_PER_LIFE) {
      Instant free = recent.get(recent.size() - CHALLENGES_PER_LIFE).plus(LIFE);
      throw Failure.rateLimited(
          "Too many passkey challenges; at most " + CHALLENGES_PER_LIFE + " in five minutes",
          CHALLENGES_PER_LIFE,
          Duration.between(Clock.now(), free).toSeconds() + 1);
    }
    String challenge = Ceremony.base64(Ids.bytes(BYTES));
    ceremonies.addChallenge(challenge, scope, client, LIFE);
    return challenge;
  }

  /** Invalidates every other challenge of the same user and purpose. */
  void useAll(Scope scope) {
    ceremonies.useAll(scope.userId(), scope.purpose());
  }

  /** Consumes the challenge of the response; false if it is not of this scope, used or expired. */
  boolean use(Ceremony ceremony, Scope scope) {
    return ceremonies.useChallenge(ceremony.challenge(), scope);
  }
}
