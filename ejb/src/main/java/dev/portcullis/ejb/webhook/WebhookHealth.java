package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.webhook.WebhookHealthView.State;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.webhook.Attempt;
import dev.portcullis.persistence.webhook.QueueStanding;
import dev.portcullis.persistence.webhook.Webhook;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Tells from what the database knows how a webhook is: that a receiver rests after failures is
 * known to the node that sends only, and shows in what came of the latest attempts.
 *
 * @param webhook the webhook
 * @param standing how its queue stands
 * @param latest its attempts, the latest first
 * @param behind how many blocks of the chain are yet to be looked through; null if not known
 */
record WebhookHealth(Webhook webhook, QueueStanding standing, List<Attempt> latest, Long behind) {
  /** Fewer are looked through in a moment. */
  private static final long FEW_BLOCKS = 100;

  /** Fewer are sent in a moment. */
  private static final long FEW_CALLBACKS = 1_000;

  WebhookHealthView view() {
    if (!webhook.endpoint().enabled()) {
      Optional<String> why =
          WhyDisabled.of(webhook.endpoint().disabledBy(), webhook.endpoint().disabledBecause());
      return why.isPresent()
          ? view(State.DISABLED, why.get())
          : view(State.PAUSED, "Its owner paused it; what happens meanwhile is told once enabled");
    }
    if (webhook.subscription().status().equals("error")) {
      return view(State.ERROR, "The chain cannot be read for it; it is tried on");
    }
    int failures = failures();
    if (standing.failingSince() != null || failures > 0) {
      return view(State.FAILING, failing(failures));
    }
    if (behind != null && behind > FEW_BLOCKS) {
      return view(State.LAGGING, behind + " blocks are yet to be looked through");
    }
    if (standing.waiting() > FEW_CALLBACKS) {
      return view(State.LAGGING, standing.waiting() + " callbacks wait to be sent");
    }
    return view(
        State.HEALTHY,
        standing.pastBlocks() > 0
            ? "What happens is told; of the past, "
                + standing.pastBlocks()
                + " blocks are yet to be looked through"
            : "What happens is told");
  }

  private int failures() {
    return (int) latest.stream().takeWhile(each -> !each.isReceived()).count();
  }

  private String failing(int failures) {
    StringBuilder text = new StringBuilder("Nothing was received");
    if (standing.failingSince() != null) {
      text.append(" since ").append(Json.timestamp(standing.failingSince()));
    }
    if (failures > 0) {
      Attempt last = latest.get(0);
      text.append("; the last answer was ")
          .append(last.status() == null ? "none: " + last.error() : last.status());
    }
    return text.toString();
  }

  private WebhookHealthView view(State state, String reason) {
    Attempt last = latest.isEmpty() ? null : latest.get(0);
    Instant since =
        switch (state) {
          case FAILING -> standing.failingSince();
          case DISABLED -> webhook.endpoint().disabledAt();
          default -> null;
        };
    return new WebhookHealthView(
        state,
        reason,
        since,
        failures(),
        last == null ? null : last.sentAt(),
        last == null ? null : last.status(),
        last == null ? null : last.error(),
        standing.retryAt());
  }
}
