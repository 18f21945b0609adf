package dev.portcullis.ejb.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.decision.EventLog;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.webhook.SubscriptionRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The body of a callback (supplement 1.12.5).
 *
 * @param type always {@code event.observed}
 * @param timestamp the time of the block, RFC 3339 UTC
 * @param data the log
 */
public record EventBody(String type, String timestamp, Data data) {
  private static final Logger LOG = LoggerFactory.getLogger(EventBody.class);

  /**
   * The log, and what it means.
   *
   * @param subscriptionId what told of it
   * @param endpointId where this goes
   * @param chainName the name of the chain
   * @param chainId the number of the chain
   * @param contract who logged it, lowercase
   * @param topic0 the topic of the event
   * @param topics all topics, the first is that of the event
   * @param data what is not in the topics, in hexadecimal
   * @param blockNumber the block
   * @param blockHash its hash
   * @param blockTimestamp its time, in Unix seconds
   * @param transactionHash the transaction
   * @param transactionIndex its place in the block
   * @param logIndex the place of the log in the block
   * @param removed whether the block has left the chain again, and the event with it
   * @param decoded the event decoded; JSON null when that failed; absent when not asked for
   * @param decodeError why it could not be decoded; absent otherwise
   */
  @JsonNaming(SnakeCaseStrategy.class)
  public record Data(
      UUID subscriptionId,
      UUID endpointId,
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

  /**
   * The bytes that tell {@code subscription} of {@code log}.
   *
   * @param blockTimestamp Unix seconds
   * @param decoding the decoded event, or why there is none; null when not asked for
   */
  static byte[] of(
      SubscriptionRow subscription, ChainLog log, long blockTimestamp, Decoding decoding) {
    EventBody body =
        new EventBody(
            "event.observed",
            Instant.ofEpochSecond(blockTimestamp).toString(),
            new Data(
                subscription.id(),
                subscription.endpointId(),
                subscription.chainName(),
                subscription.chainId(),
                log.address().text(),
                subscription.topic0().text(),
                log.topics().stream().map(Hash32::text).toList(),
                log.data(),
                log.blockNumber(),
                log.blockHash().text(),
                blockTimestamp,
                log.transactionHash().text(),
                log.transactionIndex(),
                log.logIndex(),
                false,
                decoding == null ? null : decoding.event(),
                decoding == null ? null : decoding.error()));
    try {
      return Json.MAPPER.writeValueAsBytes(body);
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /**
   * The event that a body tells of, read from the very bytes that would be sent, up to the topics.
   *
   * @return empty if they are no such body
   */
  static Optional<EventLog> event(byte[] body) {
    String contract = null;
    try (JsonParser json = Json.MAPPER.createParser(body)) {
      while (json.nextToken() != null) {
        if (json.currentToken() != JsonToken.VALUE_STRING
            && json.currentToken() != JsonToken.START_ARRAY) {
          continue;
        }
        String at = json.getParsingContext().pathAsPointer().toString();
        if (at.equals("/data/contract")) {
          contract = json.getText();
        } else if (at.startsWith("/data/topics") && contract != null) {
          List<Hash32> topics = new ArrayList<>();
          while (json.nextToken() != JsonToken.END_ARRAY) {
            topics.add(new Hash32(json.getText()));
          }
          return Optional.of(new EventLog(new Address(contract), topics));
        }
      }
    } catch (IOException | IllegalArgumentException noSuchBody) {
      LOG.error("The body of a callback cannot be read", noSuchBody);
    }
    return Optional.empty();
  }

  /** The same body, as the announcement that the log was removed from the chain. */
  static byte[] retracting(byte[] announced) {
    try {
      ObjectNode body = (ObjectNode) Json.MAPPER.readTree(announced);
      ((ObjectNode) body.get("data")).put("removed", true);
      return Json.MAPPER.writeValueAsBytes(body);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
