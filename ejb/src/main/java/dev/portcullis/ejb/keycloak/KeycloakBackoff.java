package dev.portcullis.ejb.keycloak;

import dev.portcullis.kernel.LogThrottle;
import java.time.Duration;
import org.slf4j.Logger;

/**
 * How long a job waits while Keycloak is away: twice as long each time, up to a limit. The log has
 * a line when it begins and one when it is over. Not thread-safe.
 */
final class KeycloakBackoff {
  private static final Duration FIRST = Duration.ofMillis(500);
  private static final Duration LONGEST = Duration.ofSeconds(15);

  private final Logger log;
  private final String begins;
  private final String ends;
  private final LogThrottle lines = LogThrottle.perMinute(1);
  private Duration pause = Duration.ZERO;

  /** Whether the log says last that Keycloak is away. */
  private boolean told;

  /**
   * None yet.
   *
   * @param log where it is told
   * @param begins what is told when it begins, before the cause
   * @param ends what is told when it is over
   */
  KeycloakBackoff(Logger log, String begins, String ends) {
    this.log = log;
    this.begins = begins;
    this.ends = ends;
  }

  /** How long to wait, now that Keycloak was found away (again). */
  Duration next(KeycloakUnavailableException unavailable) {
    if (!told) {
      lines
          .tell("away")
          .ifPresent(
              more -> {
                log.warn("{}: {}{}", begins, unavailable.getMessage(), more);
                told = true;
              });
    }
    pause = pause.isZero() ? FIRST : pause.multipliedBy(2);
    if (pause.compareTo(LONGEST) > 0) {
      pause = LONGEST;
    }
    return pause;
  }

  /** Keycloak is there. */
  void end() {
    pause = Duration.ZERO;
    if (told) {
      log.info("{}", ends);
      told = false;
    }
  }
}
