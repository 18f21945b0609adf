package dev.portcullis.ejb.webhook.endpoint;

import dev.portcullis.persistence.webhook.delivery.DisableReason;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint.Administrator;
import java.util.Optional;

/** Describes why an endpoint is disabled that its owner did not pause. */
final class DisabledReasonText {
  private DisabledReasonText() {}

  /**
   * The reason in one sentence; empty if its owner paused it.
   *
   * @param by the administrator who disabled it, if any
   * @param because why the service disabled it, if it did
   */
  static Optional<String> of(Optional<Administrator> by, Optional<DisableReason> because) {
    return by.map(
            who ->
                "An administrator of the "
                    + who.wireName()
                    + " disabled it, and only an administrator can enable it")
        .or(() -> because.map(DisabledReasonText::sentence));
  }

  private static String sentence(DisableReason because) {
    return switch (because) {
      case GONE -> "The receiver responded with 410 Gone; enable it to try again";
      case FAILING -> "No callback was received for days; enable it to try again";
    };
  }
}
