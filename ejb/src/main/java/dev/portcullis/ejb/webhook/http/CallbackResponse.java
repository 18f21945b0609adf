package dev.portcullis.ejb.webhook.http;

import java.time.Duration;

/**
 * The result of posting a callback.
 *
 * @param status the HTTP status, null when none arrived
 * @param error the error, null when a status arrived
 * @param retryAfter the delay that the receiver requested, zero if none
 * @param answer the beginning of the body of a rejection, null when there is none
 */
public record CallbackResponse(Integer status, String error, Duration retryAfter, String answer) {
  /** The result without a status, with the error. */
  public static CallbackResponse failed(String error) {
    return new CallbackResponse(null, error, Duration.ZERO, null);
  }

  /** Whether the receiver accepted it: any 2xx. */
  public boolean isReceived() {
    return status != null && status >= 200 && status < 300;
  }
}
