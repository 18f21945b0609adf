package dev.portcullis.ejb.keycloak;

import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.LogThrottle;
import dev.portcullis.persistence.keycloak.OutboxEntry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One step of the mirror's loop: mirrors one record to Keycloak. */
@ApplicationScoped
public class MirrorStep {
  private static final Logger LOG = LoggerFactory.getLogger(MirrorStep.class);

  /** A record takes a few dozen calls at most. */
  private static final int LEASE_IN_TIMEOUTS = 60;

  private static final int MAX_ERROR = 1000;

  @Inject private KeycloakConfig config;
  @Inject private KeycloakClient client;
  @Inject private RealmMirror realmMirror;
  @Inject private KeycloakOutbox queue;

  private final LogThrottle lines = LogThrottle.perMinute(1);
  private final KeycloakBackoff pause =
      new KeycloakBackoff(
          LOG,
          "The synchronization to Keycloak is suspended",
          "The synchronization to Keycloak has resumed");

  /**
   * Mirrors the next due record to Keycloak.
   *
   * @return how long to wait before the next step
   */
  public synchronized Duration step() {
    KeycloakSettings settings = config.settings();
    Optional<OutboxEntry> next = queue.claim(settings.timeout().multipliedBy(LEASE_IN_TIMEOUTS));
    if (next.isEmpty()) {
      return settings.poll();
    }
    OutboxEntry entry = next.get();
    try {
      realmMirror.mirror(client.realm(), entry);
      queue.done(entry);
      pause.end();
      return Duration.ZERO;
    } catch (KeycloakUnavailableException unavailable) {
      client.forgetToken();
      queue.release(entry);
      return pause.next(unavailable);
    } catch (RuntimeException refused) {
      pause.end();
      refused(entry, refused, settings);
      return Duration.ZERO;
    }
  }

  private void refused(OutboxEntry entry, RuntimeException refusal, KeycloakSettings settings) {
    String error = String.valueOf(refusal.getMessage());
    String text = error.substring(0, Math.min(error.length(), MAX_ERROR));
    settings
        .retry()
        .delayAfter(entry.attempts() + 1, Ids.fraction())
        .ifPresentOrElse(
            wait -> queue.retry(entry, text, wait),
            () -> {
              lines
                  .permit("dead")
                  .ifPresent(
                      more ->
                          LOG.warn(
                              "The synchronization of {} to Keycloak failed: {}{}",
                              entry.key(),
                              text,
                              more));
              queue.dead(entry, text);
            });
  }
}
