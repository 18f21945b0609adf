package dev.portcullis.legacy.layer1;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.legacy.layer1.L1Block;
import java.util.ArrayList;
import java.util.List;

/**
 * The receipt of a transaction.
 *
 * @param block that includes it
 * @param succeeded whether it succeeded
 * @param logs that it emitted
 */
record Layer1Receipt(L1Block block, boolean succeeded, List<Log> logs) {
  /** A log. */
  record Log(Address contract, List<Hash32> topics) {}

  /**
   * Parses the receipt of {@code transaction}.
   *
   * @throws RuntimeException when it is malformed, or another transaction's
   */
  static Layer1Receipt read(JsonNode json, Hash32 transaction) {
    if (!transaction.equals(hash(json.path("transactionHash")))) {
      throw new IllegalArgumentException("is another transaction's");
    }
    List<Log> logs = new ArrayList<>();
    json.path("logs").forEach(log -> logs.add(log(log)));
    String status = json.path("status").asText();
    if (!status.equals("0x0") && !status.equals("0x1")) {
      throw new IllegalArgumentException("has no status");
    }
    long number = HexQuantities.number(json.path("blockNumber")).longValueExact();
    L1Block block = new L1Block(number, hash(json.path("blockHash")));
    return new Layer1Receipt(block, status.equals("0x1"), logs);
  }

  private static Log log(JsonNode log) {
    List<Hash32> topics = new ArrayList<>();
    log.path("topics").forEach(topic -> topics.add(hash(topic)));
    return new Log(new Address(log.path("address").textValue()), topics);
  }

  private static Hash32 hash(JsonNode text) {
    return new Hash32(text.textValue());
  }
}
