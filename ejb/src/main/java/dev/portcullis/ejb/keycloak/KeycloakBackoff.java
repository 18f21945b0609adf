package dev.portcullis.ejb.keycloak;

import dev.portcullis.kernel.LogThrottle;
import java.time.Duration;
import org.slf4j.Logger;

/**
 * The back-off of a job while Keycloak is unavailable: it doubles each time, up to a limit. Logs
 * one line when it begins and one when it ends. Not thread-safe.
 */
final class KeycloakBackoff {
  private static final Duration FIRST = Duration.ofMillis(500);
  private static final Duration LONGEST = Duration.ofSeconds(15);

  private final Logger log;
  private final String begins;
  private final String ends;
  private final LogThrottle lines = LogThrottle.perMinute(1);
  private Duration pause = Duration.ZERO;

  /** Whether the last log line reported Keycloak as unavailable. */
  private boolean reported;

  /**
   * Creates an inactive back-off.
   *
   * @param log the log for its lines
   * @param begins the line when it begins, before the cause
   * @param ends the line when it ends
   */
  KeycloakBackoff(Logger log, String begins, String ends) {
    this.log = log;
    this.begins = begins;
    this.ends = ends;
  }

  /** How long to wait after Keycloak was (again) unavailable. */
  Duration next(KeycloakUnavailableException unavailable) {
    if (!reported) {
      lines
          .permit("away")
          .ifPresent(
              more -> {
                log.warn("{}: {}{}", begins, unavailable.getMessage(), more);
                reported = true;
              });
    }
    pause = pause.isZero() ? FIRST : pause.multipliedBy(2);
    if (pause.compareTo(LONGEST) > 0) {
      pause = LONGEST;
    }
    return pause;
  }

  /** Keycloak is available; resets the back-off. */
  void end() {
    pause = Duration.ZERO;
    if (reported) {
      log.info("{}", ends);
      reported = false;
    }
  }
}
