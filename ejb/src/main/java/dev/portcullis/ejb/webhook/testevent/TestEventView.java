package dev.portcullis.ejb.webhook.testevent;

import jakarta.annotation.Nullable;
import java.util.UUID;

/**
 * What came of a test event, as its sender sees it.
 *
 * @param webhookId its webhook-id
 * @param received whether it counts as received: the status is a 2xx
 * @param status the HTTP status, null when none arrived
 * @param error what went wrong, null when a status arrived
 * @param durationMs how long it took
 * @param answer the beginning of the body of the answer, with dots for what is no printable ASCII;
 *     null when there is none
 */
public record TestEventView(
    UUID webhookId,
    boolean received,
    @Nullable Integer status,
    @Nullable String error,
    long durationMs,
    @Nullable String answer) {
  /** The same to be shown. */
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
