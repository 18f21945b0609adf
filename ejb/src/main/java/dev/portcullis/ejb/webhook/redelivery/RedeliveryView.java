package dev.portcullis.ejb.webhook.redelivery;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryRange;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.UUID;

/**
 * A redelivery as the owner of the webhook sees it. Queued callbacks that neither wait nor failed
 * were received, or are no longer visible to the owner.
 *
 * @param id its id
 * @param sequence the one selected callback, or null
 * @param failedSince the start of the failures whose dead letters are selected, or null
 * @param fromBlock the first selected block, or null
 * @param toBlock the last selected block, or null
 * @param state "running" while the search continues, "done", or "cancelled"
 * @param percent how much of the webhook's past was searched
 * @param queued how many callbacks were queued for redelivery
 * @param waiting how many of these await their next attempt; 10000 for more
 * @param failed how many of these are dead letters again; 10000 for more
 * @param gone how many no longer exist, because their daily partition was deleted; for a range of
 *     blocks, all that may have matched
 * @param createdAt when it was requested
 * @param endedAt when it was done or cancelled, or null
 */
@JsonNaming(SnakeCaseStrategy.class)
public record RedeliveryView(
    UUID id,
    @Nullable Long sequence,
    @Nullable Instant failedSince,
    @Nullable Long fromBlock,
    @Nullable Long toBlock,
    String state,
    int percent,
    long queued,
    int waiting,
    int failed,
    long gone,
    Instant createdAt,
    @Nullable Instant endedAt) {
  /** Creates the view for the owner. */
  public static RedeliveryView of(RedeliveryProgress of) {
    RedeliveryRange range = of.order().range();
    return new RedeliveryView(
        of.order().id(),
        range.sequence(),
        range.failedSince(),
        range.fromBlock(),
        range.toBlock(),
        of.order().state().wireName(),
        of.percent(),
        of.order().progress().queued(),
        of.open().waiting(),
        of.open().failed(),
        of.order().progress().gone(),
        of.order().createdAt(),
        of.order().endedAt());
  }
}
