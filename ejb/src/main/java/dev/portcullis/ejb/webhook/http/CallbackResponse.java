package dev.portcullis.ejb.webhook.http;

import java.time.Duration;

/**
 * What came of posting a callback.
 *
 * @param status the HTTP status, null when none arrived
 * @param error what went wrong, null when a status arrived
 * @param retryAfter what the receiver asked to wait, zero when nothing
 * @param answer the beginning of the body of a refusal, null when there is none
 */
public record CallbackResponse(Integer status, String error, Duration retryAfter, String answer) {
  /** No status arrived, for this reason. */
  public static CallbackResponse failed(String error) {
    return new CallbackResponse(null, error, Duration.ZERO, null);
  }

  /** Any 2xx: the receiver has it. */
  public boolean isReceived() {
    return status != null && status >= 200 && status < 300;
  }
}
