package dev.portcullis.ejb.webhook.redelivery;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryRange;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.UUID;

/**
 * An order to send callbacks again, as the owner of the webhook sees it. What was queued and
 * neither waits nor failed was received, or is not to be seen by the owner any more.
 *
 * @param id its id
 * @param sequence the one callback that is meant, or null
 * @param failedSince since when the dead letters failed that are meant, or null
 * @param fromBlock the first block that is meant, or null
 * @param toBlock the last one, or null
 * @param state "running" while callbacks are still looked for, "done", or "cancelled"
 * @param percent how much of the webhook's past was looked through
 * @param queued how many callbacks were queued to be sent again
 * @param waiting how many of these wait for their next attempt; 10000 for more
 * @param failed how many of these are dead letters again; 10000 for more
 * @param gone how many were not there any more: what their day brought was deleted; of a range of
 *     blocks all that may have been of it
 * @param createdAt when it was asked for
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
  /** The same for the owner. */
  public static RedeliveryView of(RedeliveryState of) {
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
