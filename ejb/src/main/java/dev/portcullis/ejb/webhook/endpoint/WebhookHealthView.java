package dev.portcullis.ejb.webhook.endpoint;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * The health of a webhook.
 *
 * @param state {@code disabled} by an administrator or by the service, {@code paused} by its owner,
 *     {@code error} while the chain cannot be read for it, {@code failing} while nothing is
 *     received, {@code lagging} behind the chain, else {@code healthy}; the first match counts
 * @param reason the reason in one sentence
 * @param since since when it is failing, or was disabled by the service; else null
 * @param consecutiveFailures how many of the latest attempts failed consecutively; 1000 means 1000
 *     or more
 * @param lastAttemptAt the time of the last attempt, or null
 * @param lastStatus the HTTP status of its response, or null
 * @param lastError the error of the last attempt, or null
 * @param nextAttemptAt when the next retry is due, or null
 */
public record WebhookHealthView(
    State state,
    String reason,
    @Nullable Instant since,
    int consecutiveFailures,
    @Nullable Instant lastAttemptAt,
    @Nullable Integer lastStatus,
    @Nullable String lastError,
    @Nullable Instant nextAttemptAt) {
  /** The health states. */
  public enum State {
    /** Disabled by an administrator or by the service. */
    @JsonProperty("disabled")
    DISABLED,
    /** Paused by its owner. */
    @JsonProperty("paused")
    PAUSED,
    /** The chain cannot be read for it. */
    @JsonProperty("error")
    ERROR,
    /** Nothing is received. */
    @JsonProperty("failing")
    FAILING,
    /** Behind the chain. */
    @JsonProperty("lagging")
    LAGGING,
    /** None of these. */
    @JsonProperty("healthy")
    HEALTHY
  }
}
