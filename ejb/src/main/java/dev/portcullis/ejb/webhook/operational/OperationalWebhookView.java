package dev.portcullis.ejb.webhook.operational;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.kernel.ExcludedFromETag;
import dev.portcullis.kernel.Secret;
import dev.portcullis.persistence.webhook.operational.OperationalWebhook;
import dev.portcullis.persistence.webhook.operational.OperationalWebhook.LastCall;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * An operational webhook as its owner sees it.
 *
 * @param url the address to which notices are posted
 * @param signingKey {@code whsec_} and base64: the key that signs them; only in the response that
 *     created the webhook, else null
 * @param enabled whether notices are sent; false once the receiver responded with 410
 * @param disabledReason why no notices are sent, and how to proceed; null while they are
 * @param createdAt when it was created
 * @param updatedAt when it was last changed
 * @param waiting how many notices await delivery, 100 at most
 * @param unsaid how many occurrences were dropped because so many notices waited
 * @param failures the number of failed calls since the last success
 * @param retryAt the time of the next attempt; null when no notice waits
 * @param lastSentAt when the last call ended; null when there was none
 * @param lastStatus the HTTP status of its response; null when there was none
 * @param lastError the error instead; null when there was a response
 */
@JsonNaming(SnakeCaseStrategy.class)
public record OperationalWebhookView(
    String url,
    @Nullable Secret signingKey,
    boolean enabled,
    @Nullable String disabledReason,
    Instant createdAt,
    Instant updatedAt,
    @ExcludedFromETag long waiting,
    @ExcludedFromETag long unsaid,
    @ExcludedFromETag int failures,
    @ExcludedFromETag @Nullable Instant retryAt,
    @ExcludedFromETag @Nullable Instant lastSentAt,
    @ExcludedFromETag @Nullable Integer lastStatus,
    @ExcludedFromETag @Nullable String lastError) {
  private static final String GONE =
      "The receiver responded with 410 Gone. PUT its url, new or not, to try again";

  static OperationalWebhookView of(OperationalWebhook webhook, long waiting, Secret signingKey) {
    boolean gone = webhook.goneAt() != null;
    LastCall last = webhook.last();
    return new OperationalWebhookView(
        webhook.url(),
        signingKey,
        !gone,
        gone ? GONE : null,
        webhook.createdAt(),
        webhook.updatedAt(),
        waiting,
        webhook.unsaid(),
        webhook.failures(),
        webhook.retryAt(),
        last == null ? null : last.at(),
        last == null ? null : last.status(),
        last == null ? null : last.error());
  }
}
