package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.audit.MutationContext;
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
  @Inject private Claims claims;
  @Inject private WebhookRepository webhooks;
  @Inject private WebhookConfig config;
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
   * @param answer what came of it
   */
  public record Outcome(ClaimedDelivery delivery, Answer answer) {}

  /**
   * What an exchange took.
   *
   * @param attempts what to attempt now
   * @param mayHaveMore whether there may be more at once, because something was withheld
   */
  public record Taken(List<Attempt> attempts, boolean mayHaveMore) {}

  /**
   * Records outcomes and takes as many due deliveries as there is room for, of owners who may see
   * now what they are told.
   */
  public Taken exchange(List<Outcome> outcomes, DeliveryRepository.Room room) {
    deliveries.commitWithoutWaiting();
    if (!outcomes.isEmpty()) {
      mutations.bind();
      outcomes.forEach(this::record);
    }
    if (room.total() <= 0) {
      return new Taken(List.of(), false);
    }
    Instant now = Clock.now();
    Claims.Claimed claimed = claims.claim(room, now, now.plus(config.settings().sending().lease()));
    return new Taken(attempts(claimed.deliveries()), claimed.withheldSome());
  }

  /** How long until the next delivery is due; empty when none is pending. */
  public Optional<Duration> untilNextDue() {
    return deliveries.nextDue().map(due -> Duration.between(Clock.now(), due));
  }

  private void record(Outcome outcome) {
    ClaimedDelivery delivery = outcome.delivery();
    Answer answer = outcome.answer();
    Instant now = Clock.now();
    Fate fate = Fate.of(answer, delivery.attempts() + 1, config.settings().retry(), Ids.fraction());
    String error = shortened(answer.error());
    if (fate.received()) {
      deliveries.delivered(delivery, answer.status(), now);
    } else if (fate.retryAfter().isPresent()) {
      deliveries.retry(delivery, answer.status(), error, now.plus(fate.retryAfter().get()));
    } else {
      deliveries.dead(delivery, answer.status(), error, now);
    }
    if (fate.endpointGone()) {
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
    SecretVault vault = config.settings().encryptionKeys();
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
