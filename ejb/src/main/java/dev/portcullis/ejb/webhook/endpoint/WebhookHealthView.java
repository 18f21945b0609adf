package dev.portcullis.ejb.webhook.endpoint;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * How a webhook is, and why.
 *
 * @param state {@code disabled} not by its owner, {@code paused} by its owner, {@code error} while
 *     the chain cannot be read for it, {@code failing} since nothing is received, {@code lagging}
 *     behind the chain, else {@code healthy}; the first of these that holds
 * @param reason the same in a sentence
 * @param since since when it is failing, or was disabled by the service itself; else null
 * @param consecutiveFailures how many of the latest attempts failed, one after the other; 1000
 *     stands for as many or more
 * @param lastAttemptAt when something was sent last, or null
 * @param lastStatus the HTTP status of the answer to that, or null
 * @param lastError what went wrong then, or null
 * @param nextAttemptAt when something that failed is due to be tried again, or null
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
  /** How it is. */
  public enum State {
    /** Not by its owner. */
    @JsonProperty("disabled")
    DISABLED,
    /** By its owner. */
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
