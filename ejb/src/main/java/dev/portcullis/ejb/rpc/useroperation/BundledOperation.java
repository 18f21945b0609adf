package dev.portcullis.ejb.rpc.useroperation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A user operation in the receipt of the transaction that bundled it. Everything comes from the
 * logs of its entry point, and nothing from the bundler.
 *
 * @param event the log {@code UserOperationEvent}
 * @param reason the output of a call that failed, as {@code UserOperationRevertReason} has it;
 *     empty if there is none
 * @param logs the logs of the operation's own execution, without those of the entry point
 */
record BundledOperation(JsonNode event, Optional<String> reason, List<JsonNode> logs) {
  /** {@code UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)}. */
  static final String EVENT = "0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f";

  /** {@code UserOperationRevertReason(bytes32,address,uint256,bytes)}. */
  static final String REVERT = "0x1c4fada7374c0a9ee8841fc38afe82932dc0f8e69012e927f061a8bae611a201";

  /** {@code BeforeExecution()}, after the last validation of a bundle. */
  static final String BEFORE = "0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972";

  private static final int WORD = 64;
  private static final int ADDRESS = 40;
  private static final int WORD_BYTES = 32;
  private static final int TOPICS = 4;
  private static final int EVENT_WORDS = 4;
  private static final int HEX = 16;

  /** Copies the list. */
  BundledOperation {
    logs = List.copyOf(logs);
  }

  /**
   * The operation of a hash in a receipt; empty if none of the entry points executed it there.
   *
   * @param receipt of a mined transaction
   */
  static Optional<BundledOperation> find(JsonNode receipt, Hash32 hash, Set<Address> entryPoints) {
    JsonNode logs = receipt.path("logs");
    int first = 0;
    for (int i = 0; i < logs.size(); i++) {
      JsonNode log = logs.get(i);
      boolean isOfEntryPoint = isOf(log, entryPoints);
      if (isOfEntryPoint && isEvent(log) && topic(log, 1).equals(hash.text())) {
        return Optional.of(between(logs, first, i, entryPoints));
      }
      if (isOfEntryPoint && (isEvent(log) || topic(log, 0).equals(BEFORE))) {
        first = i + 1;
      }
    }
    return Optional.empty();
  }

  private static BundledOperation between(
      JsonNode logs, int first, int end, Set<Address> entryPoints) {
    List<JsonNode> own = new ArrayList<>();
    Optional<String> reason = Optional.empty();
    for (int i = first; i < end; i++) {
      JsonNode log = logs.get(i);
      if (!isOf(log, entryPoints)) {
        own.add(log);
      } else if (topic(log, 0).equals(REVERT)) {
        reason = output(log.path("data").asText());
      }
    }
    return new BundledOperation(logs.get(end), reason, own);
  }

  private static boolean isOf(JsonNode log, Set<Address> entryPoints) {
    String address = log.path("address").asText();
    return Address.isValid(address) && entryPoints.contains(new Address(address));
  }

  private static boolean isEvent(JsonNode log) {
    return topic(log, 0).equals(EVENT)
        && log.path("topics").size() == TOPICS
        && Hash32.isValid(topic(log, 2))
        && Hash32.isValid(topic(log, TOPICS - 1))
        && HexText.isBytes(log.path("data").asText(), EVENT_WORDS * WORD_BYTES);
  }

  private static String topic(JsonNode log, int number) {
    return log.path("topics").path(number).asText();
  }

  /** The bytes after the nonce in the data of a log, as the ABI encodes them. */
  private static Optional<String> output(String data) {
    int head = 2 + 2 * WORD;
    if (!HexText.isBytes(data) || data.length() < head + WORD) {
      return Optional.empty();
    }
    BigInteger size = new BigInteger(data.substring(head, head + WORD), HEX);
    int from = head + WORD;
    return size.compareTo(BigInteger.valueOf((data.length() - from) / 2)) > 0
        ? Optional.empty()
        : Optional.of("0x" + data.substring(from, from + 2 * size.intValue()));
  }

  /** The account that sent it. */
  Address sender() {
    return new Address("0x" + topic(event, 2).substring(2 + WORD - ADDRESS));
  }

  /** The entry point that executed it. */
  Address entryPoint() {
    return new Address(event.path("address").asText());
  }

  /** The indexes of its own logs in the block. */
  Set<String> logIndexes() {
    Set<String> indexes = new HashSet<>();
    logs.forEach(log -> indexes.add(log.path("logIndex").asText()));
    return indexes;
  }

  /** The receipt of the operation (ERC-7769), without that of the transaction. */
  ObjectNode receipt(Hash32 hash) {
    ObjectNode receipt = JsonNodeFactory.instance.objectNode();
    receipt.put("userOpHash", hash.text());
    receipt.put("entryPoint", entryPoint().text());
    receipt.put("sender", sender().text());
    receipt.put("nonce", number(0));
    receipt.put("paymaster", "0x" + topic(event, 3).substring(2 + WORD - ADDRESS));
    receipt.put("actualGasCost", number(2));
    receipt.put("actualGasUsed", number(3));
    receipt.put("success", !number(1).equals("0x0"));
    reason.ifPresent(output -> receipt.put("reason", output));
    receipt.putArray("logs").addAll(logs);
    return receipt;
  }

  private String number(int word) {
    int from = 2 + word * WORD;
    String digits = event.path("data").asText().substring(from, from + WORD);
    return "0x" + new BigInteger(digits, HEX).toString(HEX);
  }
}
