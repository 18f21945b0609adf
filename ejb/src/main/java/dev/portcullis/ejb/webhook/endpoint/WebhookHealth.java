package dev.portcullis.ejb.webhook.endpoint;

import dev.portcullis.ejb.webhook.endpoint.WebhookHealthView.State;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.record.DeliveryAttemptRow;
import dev.portcullis.persistence.webhook.record.EndpointHealth;
import dev.portcullis.persistence.webhook.record.QueueStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Derives the health of a webhook from the database. Only the sending node has the back-off state
 * of a receiver; the latest attempt reflects it here.
 *
 * @param webhook the webhook
 * @param known the state of its queue and its latest attempt
 * @param behind how many blocks of the chain have not been scanned yet; null if unknown
 */
public record WebhookHealth(Webhook webhook, EndpointHealth known, Long behind) {
  /** Up to this many blocks do not count as lag: they are scanned within moments. */
  private static final long FEW_BLOCKS = 100;

  /** Up to this many callbacks do not count as lag: they are sent within moments. */
  private static final long FEW_CALLBACKS = 1_000;

  /**
   * Creates the detailed view of one webhook.
   *
   * @param latest its attempts, the latest first
   */
  public static WebhookHealthView view(
      Webhook webhook, QueueStatus standing, List<DeliveryAttemptRow> latest, Long behind) {
    DeliveryAttemptRow last = latest.isEmpty() ? null : latest.get(0);
    BriefHealthView brief =
        new WebhookHealth(webhook, EndpointHealth.of(standing, last), behind).brief();
    Instant since =
        switch (brief.state()) {
          case FAILING -> standing.failingSince();
          case DISABLED -> webhook.endpoint().disabledAt();
          default -> null;
        };
    return new WebhookHealthView(
        brief.state(),
        brief.reason(),
        since,
        (int) latest.stream().takeWhile(each -> !each.isReceived()).count(),
        last == null ? null : last.sentAt(),
        last == null ? null : last.status(),
        last == null ? null : last.error(),
        standing.retryAt());
  }

  BriefHealthView brief() {
    if (!webhook.endpoint().enabled()) {
      Optional<String> why =
          DisabledReasonText.of(
              webhook.endpoint().disabledBy(), webhook.endpoint().disabledBecause());
      return why.isPresent()
          ? new BriefHealthView(State.DISABLED, why.get())
          : new BriefHealthView(
              State.PAUSED, "Its owner paused it. Events are sent when it is enabled again");
    }
    if (webhook.subscription().status().equals("error")) {
      return new BriefHealthView(
          State.ERROR, "The chain cannot be read for it. Reading is retried");
    }
    if (known.failingSince() != null || known.failed()) {
      return new BriefHealthView(State.FAILING, failing());
    }
    if (behind != null && behind > FEW_BLOCKS) {
      return new BriefHealthView(State.LAGGING, behind + " blocks are still to be scanned");
    }
    if (known.waiting() > FEW_CALLBACKS) {
      return new BriefHealthView(State.LAGGING, known.waiting() + " callbacks are pending");
    }
    return new BriefHealthView(
        State.HEALTHY,
        known.pastBlocks() > 0
            ? "Events are sent as they happen. Of the past, "
                + known.pastBlocks()
                + " blocks are still to be scanned"
            : "Events are sent as they happen");
  }

  private String failing() {
    StringBuilder text = new StringBuilder("No callback was received");
    if (known.failingSince() != null) {
      text.append(" since ").append(Json.timestamp(known.failingSince()));
    }
    if (known.failed()) {
      text.append("; the last response was ")
          .append(known.lastStatus() == null ? "none: " + known.lastError() : known.lastStatus());
    }
    return text.toString();
  }
}
