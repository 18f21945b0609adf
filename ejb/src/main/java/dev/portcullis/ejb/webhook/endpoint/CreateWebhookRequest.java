package dev.portcullis.ejb.webhook.endpoint;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.webhook.endpoint.BlockTag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Optional;

/**
 * The body that creates a webhook (R-WEB-2).
 *
 * @param name 1 to 100 characters
 * @param delivery whether events are posted to {@code url}, or polled by the receiver; {@code
 *     callback} when absent
 * @param url the callback address; absent for {@code poll}
 * @param contract the contract's address, in any case
 * @param topic0 the event's first topic, in any case; may be absent when there are events
 * @param fromBlock the first block to report; the next block when absent
 * @param decodeEvents whether to decode events; false when absent
 * @param blockTag up to which block events are announced: {@code latest} by default, or {@code
 *     finalized}, the node's newest final block, whose events are never retracted
 * @param ordered whether callbacks are sent one at a time, in the order of their {@code sequence}:
 *     the next one follows once its predecessor was received or is a dead letter. Order is that of
 *     {@code sequence}, not of blocks: events of back-filled blocks are interleaved. False when
 *     absent; must be absent for {@code poll}, whose pages are in order
 * @param events events to follow in addition to {@code topic0}, or instead; a log that matches
 *     several is announced once
 */
@JsonNaming(SnakeCaseStrategy.class)
public record CreateWebhookRequest(
    @NotNull @Size(min = 1, max = 100) String name,
    DeliveryMode delivery,
    String url,
    @NotNull
        @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hexadecimal address")
        String contract,
    @Pattern(regexp = "0x[0-9a-fA-F]{64}", message = "must be a 32-byte hexadecimal hash")
        String topic0,
    @Min(0) @Max(9007199254740991L) Long fromBlock,
    Boolean decodeEvents,
    BlockTag blockTag,
    Boolean ordered,
    @Size(min = 1, max = CreateWebhookRequest.MOST_EVENTS)
        List<@NotNull @Valid WebhookEvent> events) {
  /** The maximum number of events of one webhook. */
  static final int MOST_EVENTS = 20;

  /**
   * The callback address, empty if there is none.
   *
   * @throws Failure naming {@code url} if it is missing, or present for {@code poll}; naming {@code
   *     ordered} if it is present for {@code poll}
   */
  public Optional<String> target() {
    boolean polled = delivery == DeliveryMode.POLL;
    if (polled && url != null) {
      throw Failure.invalid("url", "must be absent: with delivery \"poll\" nothing is sent");
    }
    if (polled && ordered != null) {
      throw Failure.invalid(
          "ordered", "must be absent: with delivery \"poll\" events are fetched in order anyway");
    }
    if (!polled && url == null) {
      throw Failure.invalid("url", "is required");
    }
    return Optional.ofNullable(url);
  }
}
