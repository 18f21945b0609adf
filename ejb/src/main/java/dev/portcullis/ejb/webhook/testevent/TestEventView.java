package dev.portcullis.ejb.webhook.testevent;

import jakarta.annotation.Nullable;
import java.util.UUID;

/**
 * The result of a test event, as its sender sees it.
 *
 * @param webhookId its webhook-id
 * @param received whether it counts as received: the status is a 2xx
 * @param status the HTTP status, null when none arrived
 * @param error the error, null when a status arrived
 * @param durationMs the duration in milliseconds
 * @param answer the beginning of the response body, with dots instead of other characters than
 *     printable ASCII; null when there is none
 */
public record TestEventView(
    UUID webhookId,
    boolean received,
    @Nullable Integer status,
    @Nullable String error,
    long durationMs,
    @Nullable String answer) {
  /** Creates the view. */
  public static TestEventView of(TestEventResult of) {
    return new TestEventView(
        of.webhookId(),
        of.response().isReceived(),
        of.response().status(),
        of.response().error(),
        of.took().toMillis(),
        of.response().answer());
  }
}
