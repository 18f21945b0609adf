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

/** What follows from the end of a call: for its callback, for the endpoint, for the owner. */
final class CallOutcomeHandler {
  /** How long one rests that said it is gone. */
  private static final Duration GONE = Duration.ofSeconds(1);

  private final WebhookSettings settings;
  private final OutcomeBuffer outcomeBuffer;

  CallOutcomeHandler(WebhookSettings settings, OutcomeBuffer outcomeBuffer) {
    this.settings = settings;
    this.outcomeBuffer = outcomeBuffer;
  }

  /** Lets a queue go on after a call, and notes what is to be written down. */
  void settle(EndpointQueue queue, Delivery delivery, CallbackResponse response, Instant now) {
    DeliveryOutcome outcome =
        DeliveryOutcome.of(response, delivery.attempt(), settings.retry(), Ids.fraction());
    Optional<Instant> failingBefore = queue.failingSince();
    DeliveryAttemptResult row = queue.end(delivery, response, outcome, now);
    if (outcome.received()) {
      queue.pace().received(Duration.ofMillis(row.millis()));
    } else {
      queue.pace().failed(now, outcome.asked(), Ids.fraction());
    }
    boolean recovered = outcomeBuffer.ended(queue, row, delivery.endpoint().failing());
    Optional<DisableReason> disabled = disabledBecause(queue, outcome, now);
    outcomeBuffer.tell(
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
          // By the time it wakes it is disabled.
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
