package dev.portcullis.ejb.webhook.callback;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * The body of a callback (R-WEB-11). It is recreated for each attempt from the row that was stored
 * when the log was read, and never differs: receivers may compare bytes.
 *
 * @param type always {@code event.observed}
 * @param timestamp the time of the block, RFC 3339 UTC
 * @param data the log
 */
public record EventBody(String type, String timestamp, Data data) {
  /**
   * The log and its metadata.
   *
   * @param subscriptionId the subscription that matched
   * @param endpointId the destination
   * @param sequence 1, 2, 3 … for each subscription, without gaps
   * @param eventId the webhook-id under which the log was announced; it also identifies a retracted
   *     event
   * @param chainName the name of the chain
   * @param chainId the number of the chain
   * @param contract the contract that emitted the log, lowercase
   * @param topic0 the topic of the event
   * @param topics all topics, the first is that of the event
   * @param data the non-indexed data, in hexadecimal
   * @param blockNumber the block
   * @param blockHash its hash
   * @param blockTimestamp its time, in Unix seconds
   * @param transactionHash the transaction
   * @param transactionIndex its index in the block
   * @param logIndex the index of the log in the block
   * @param removed whether a reorganization removed the block, and the event with it
   * @param decoded the event decoded; JSON null when that failed; absent when not requested
   * @param decodeError why it could not be decoded; absent otherwise
   */
  @JsonNaming(SnakeCaseStrategy.class)
  public record Data(
      UUID subscriptionId,
      UUID endpointId,
      long sequence,
      UUID eventId,
      String chainName,
      long chainId,
      String contract,
      String topic0,
      List<String> topics,
      String data,
      long blockNumber,
      String blockHash,
      long blockTimestamp,
      String transactionHash,
      int transactionIndex,
      int logIndex,
      boolean removed,
      @JsonInclude(JsonInclude.Include.NON_NULL) JsonNode decoded,
      @JsonInclude(JsonInclude.Include.NON_NULL) String decodeError) {}

  /** Serializes the body of {@code delivery}. */
  static byte[] of(Delivery delivery) {
    try {
      return Json.MAPPER.writeValueAsBytes(forDelivery(delivery));
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** The body before serialization. */
  public static EventBody forDelivery(Delivery delivery) {
    EndpointRow endpoint = delivery.endpoint();
    EventRow event = delivery.event();
    boolean decode = delivery.queued().decode();
    return new EventBody(
        "event.observed",
        Instant.ofEpochSecond(event.blockTimestamp()).toString(),
        new Data(
            endpoint.subscriptionId(),
            endpoint.id(),
            delivery.sequence(),
            CallbackId.of(endpoint.subscriptionId(), event, false),
            endpoint.chainName(),
            endpoint.chainId(),
            event.contract().text(),
            event.topics().get(0).text(),
            event.topics().stream().map(Hash32::text).toList(),
            HexText.of(event.data()),
            event.blockNumber(),
            event.blockHash().text(),
            event.blockTimestamp(),
            event.transactionHash().text(),
            event.transactionIndex(),
            event.logIndex(),
            delivery.removed(),
            decode ? decoded(event) : null,
            decode ? event.decodeError() : null));
  }

  /** JSON null, unlike an absent value, indicates that decoding was requested and failed. */
  private static JsonNode decoded(EventRow event) {
    return event.decoded() == null
        ? JsonNodeFactory.instance.nullNode()
        : JsonNodeFactory.instance.rawValueNode(new RawValue(event.decoded()));
  }
}
