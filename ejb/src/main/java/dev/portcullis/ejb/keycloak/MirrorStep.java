package dev.portcullis.ejb.keycloak;

import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Seldom;
import dev.portcullis.persistence.keycloak.MirrorEntry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.WebApplicationException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.keycloak.admin.client.resource.RealmResource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One step of the mirror's loop: tells Keycloak of one record. */
@ApplicationScoped
public class MirrorStep {
  private static final Logger LOG = LoggerFactory.getLogger(MirrorStep.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);

  /** A record takes a few dozen calls at most. */
  private static final int LEASE_IN_TIMEOUTS = 60;

  /** Statuses that say something about Keycloak or the service account, not about the record. */
  private static final Set<Integer> NOT_THE_RECORDS_FAULT = Set.of(401, 403, 429, 502, 503, 504);

  private static final int MAX_ERROR = 1000;

  @Inject private KeycloakConfig config;
  @Inject private KeycloakClient client;
  @Inject private Mirror mirror;
  @Inject private MirrorQueue queue;

  private final Seldom lines = Seldom.perMinute(1);
  private Duration pause = Duration.ZERO;

  /** Whether the log says last that Keycloak is away. */
  private boolean saidAway;

  /**
   * Tells Keycloak of the next due record.
   *
   * @return how long to wait for the next
   */
  public synchronized Duration step() {
    KeycloakSettings settings = config.settings();
    Optional<MirrorEntry> next = queue.claim(settings.timeout().multipliedBy(LEASE_IN_TIMEOUTS));
    if (next.isEmpty()) {
      return settings.poll();
    }
    MirrorEntry entry = next.get();
    try {
      tell(entry);
      queue.done(entry);
      recovered();
      return Duration.ZERO;
    } catch (KeycloakUnavailable unavailable) {
      queue.release(entry);
      return pause(unavailable);
    } catch (RuntimeException refused) {
      recovered();
      refused(entry, refused, settings);
      return Duration.ZERO;
    }
  }

  private void tell(MirrorEntry entry) {
    RealmResource realm = client.realm();
    try {
      mirror.tell(realm, entry);
    } catch (ProcessingException unreachable) {
      throw new KeycloakUnavailable(unreachable);
    } catch (WebApplicationException answer) {
      if (NOT_THE_RECORDS_FAULT.contains(answer.getResponse().getStatus())) {
        throw new KeycloakUnavailable("it answers " + answer.getMessage(), answer);
      }
      throw answer;
    }
  }

  private void refused(MirrorEntry entry, RuntimeException refusal, KeycloakSettings settings) {
    String error = String.valueOf(refusal.getMessage());
    String text = error.substring(0, Math.min(error.length(), MAX_ERROR));
    settings
        .retry()
        .waitAfter(entry.attempts() + 1, Duration.ZERO, Ids.fraction())
        .ifPresentOrElse(
            wait -> queue.retry(entry, text, wait),
            () -> {
              lines
                  .tell("dead")
                  .ifPresent(
                      more ->
                          LOG.warn("Keycloak was not told of {}: {}{}", entry.key(), text, more));
              queue.dead(entry, text);
            });
  }

  private Duration pause(KeycloakUnavailable unavailable) {
    if (!saidAway) {
      lines
          .tell("away")
          .ifPresent(
              more -> {
                LOG.warn("Keycloak is told nothing for now: {}{}", unavailable.getMessage(), more);
                saidAway = true;
              });
    }
    pause = pause.isZero() ? FIRST_PAUSE : pause.multipliedBy(2);
    if (pause.compareTo(LONGEST_PAUSE) > 0) {
      pause = LONGEST_PAUSE;
    }
    return pause;
  }

  private void recovered() {
    pause = Duration.ZERO;
    if (saidAway) {
      LOG.info("Keycloak is told again what changes");
      saidAway = false;
    }
  }
}
