package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.ejb.secret.SecretVault;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.ClaimedDelivery;
import dev.portcullis.persistence.webhook.DeliveryRepository;
import dev.portcullis.persistence.webhook.SigningKey;
import dev.portcullis.persistence.webhook.WebhookRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The transactions of the dispatcher, each short: callbacks are sent between them, never inside.
 */
@Stateless
public class DeliveryStore {
  private static final Logger LOG = LoggerFactory.getLogger(DeliveryStore.class);
  private static final int MAX_ERROR = 500;

  @Inject private DeliveryRepository deliveries;
  @Inject private DeliveryClaims claims;
  @Inject private WebhookRepository webhooks;
  @Inject private WebhookConfig config;
  @Inject private SecretConfig secrets;
  @Inject private MutationContext mutations;

  /**
   * A delivery to attempt now.
   *
   * @param delivery what is sent where
   * @param keys the keys to sign with, decrypted, oldest first; none when they cannot be read
   */
  public record Attempt(ClaimedDelivery delivery, List<byte[]> keys) {}

  /**
   * An attempt that has ended.
   *
   * @param delivery what was attempted
   * @param response what came of it
   */
  public record EndedAttempt(ClaimedDelivery delivery, CallbackResponse response) {}

  /**
   * What an exchange took.
   *
   * @param attempts what to attempt now
   * @param mayHaveMore whether there may be more at once, because something was withheld
   */
  public record Taken(List<Attempt> attempts, boolean mayHaveMore) {}

  /**
   * Records attempts and takes as many due deliveries as there is room for, of owners who may see
   * now what they are told.
   */
  public Taken exchange(List<EndedAttempt> ended, DeliveryRepository.Room room) {
    deliveries.commitWithoutWaiting();
    if (!ended.isEmpty()) {
      mutations.bind();
      ended.forEach(this::record);
    }
    if (room.total() <= 0) {
      return new Taken(List.of(), false);
    }
    Instant now = Clock.now();
    DeliveryClaims.Claimed claimed =
        claims.claim(room, now, now.plus(config.settings().sending().lease()));
    return new Taken(attempts(claimed.deliveries()), claimed.withheldSome());
  }

  /** How long until the next delivery is due; empty when none is pending. */
  public Optional<Duration> untilNextDue() {
    return deliveries.nextDue().map(due -> Duration.between(Clock.now(), due));
  }

  private void record(EndedAttempt attempt) {
    ClaimedDelivery delivery = attempt.delivery();
    CallbackResponse response = attempt.response();
    Instant now = Clock.now();
    DeliveryOutcome outcome =
        DeliveryOutcome.of(
            response, delivery.attempts() + 1, config.settings().retry(), Ids.fraction());
    String error = shortened(response.error());
    if (outcome.received()) {
      deliveries.delivered(delivery, response.status(), now);
    } else if (outcome.retryAfter().isPresent()) {
      deliveries.retry(delivery, response.status(), error, now.plus(outcome.retryAfter().get()));
    } else {
      deliveries.dead(delivery, response.status(), error, now);
    }
    if (outcome.endpointGone()) {
      deliveries.disable(delivery.endpointId(), now);
    }
  }

  private List<Attempt> attempts(List<ClaimedDelivery> claimed) {
    if (claimed.isEmpty()) {
      return List.of();
    }
    Instant now = Clock.now();
    Map<UUID, List<SigningKey>> keys =
        webhooks
            .keys(claimed.stream().map(ClaimedDelivery::endpointId).collect(Collectors.toSet()))
            .stream()
            .filter(key -> key.inForce(now))
            .collect(Collectors.groupingBy(SigningKey::endpointId));
    Map<UUID, List<byte[]>> opened = new HashMap<>();
    List<Attempt> attempts = new ArrayList<>();
    for (ClaimedDelivery delivery : claimed) {
      attempts.add(
          new Attempt(
              delivery,
              opened.computeIfAbsent(
                  delivery.endpointId(), id -> open(keys.getOrDefault(id, List.of())))));
    }
    return attempts;
  }

  private List<byte[]> open(List<SigningKey> keys) {
    SecretVault vault = secrets.vault();
    try {
      return keys.stream()
          .map(key -> vault.open(key.endpointId().toString(), key.secret()))
          .toList();
    } catch (IllegalStateException unreadable) {
      LOG.error("The signing keys of an endpoint cannot be read", unreadable);
      return List.of();
    }
  }

  private static String shortened(String text) {
    return text == null || text.length() <= MAX_ERROR ? text : text.substring(0, MAX_ERROR);
  }
}
