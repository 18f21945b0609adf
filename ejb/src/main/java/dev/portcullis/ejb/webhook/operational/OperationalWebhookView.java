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
 * @param url where notices are posted to
 * @param signingKey {@code whsec_} and base64: the key that signs them; only in the answer that
 *     made the webhook, else null
 * @param enabled whether anything is sent; false once the receiver answered 410
 * @param disabledReason why nothing is sent, and how to go on; null while it is
 * @param createdAt when it was made
 * @param updatedAt when it was last changed
 * @param waiting how many notices wait to be received, 100 at most
 * @param unsaid how many times something happened that was not kept because so many waited
 * @param failures calls that failed since the last one that did not
 * @param retryAt when the next notice is sent; null when none waits
 * @param lastSentAt when the last call ended; null when there was none
 * @param lastStatus the HTTP status of its answer; null when there was none
 * @param lastError what went wrong instead; null when there was an answer
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
