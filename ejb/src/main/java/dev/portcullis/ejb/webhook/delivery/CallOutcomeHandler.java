package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.callback.Delivery;
import dev.portcullis.ejb.webhook.http.CallbackResponse;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult;
import dev.portcullis.persistence.webhook.delivery.DisableReason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Applies the outcome of a call to its callback, its endpoint and the notices for the owner. */
final class CallOutcomeHandler {
  /** The back-off of an endpoint whose receiver reported that it is gone. */
  private static final Duration GONE = Duration.ofSeconds(1);

  private final WebhookSettings settings;
  private final OutcomeBuffer outcomeBuffer;

  CallOutcomeHandler(WebhookSettings settings, OutcomeBuffer outcomeBuffer) {
    this.settings = settings;
    this.outcomeBuffer = outcomeBuffer;
  }

  /** Updates the queue after a call, and records the outcome for the next write. */
  void settle(EndpointQueue queue, Delivery delivery, CallbackResponse response, Instant now) {
    DeliveryOutcome outcome =
        DeliveryOutcome.of(response, delivery.attempt(), settings.retry(), Ids.fraction());
    Optional<Instant> failingBefore = queue.failingSince();
    DeliveryAttemptResult row = queue.end(delivery, response, outcome, now);
    if (outcome.received()) {
      queue.pace().received(Duration.ofMillis(row.millis()));
    } else {
      queue.pace().failed(now, outcome.requestedDelay(), Ids.fraction());
    }
    boolean recovered = outcomeBuffer.ended(queue, row, delivery.endpoint().failing());
    Optional<DisableReason> disabled = disabledBecause(queue, outcome, now);
    outcomeBuffer.addNotices(
        EndpointNotices.of(
            row,
            disabled,
            queue.failingSince().or(() -> failingBefore),
            queue.isFailingFor(settings.noticeAfter(), now),
            recovered));
    disabled.ifPresent(
        because -> {
          outcomeBuffer.disabled(queue, because);
          queue.disabled();
          // The endpoint is disabled by the end of this back-off.
          queue.pace().failed(now, GONE, Ids.fraction());
        });
  }

  private Optional<DisableReason> disabledBecause(
      EndpointQueue queue, DeliveryOutcome outcome, Instant now) {
    if (outcome.endpointGone()) {
      return Optional.of(DisableReason.GONE);
    }
    return !outcome.received() && queue.isFailingFor(settings.disableAfter(), now)
        ? Optional.of(DisableReason.FAILING)
        : Optional.empty();
  }
}
