package dev.portcullis.ejb.chain.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.kernel.HexText;
import java.util.Locale;
import java.util.Optional;

/**
 * A raw transaction that a second node is sent because the first did not answer. The first may have
 * taken it and passed it on, so that the second knows it already, or has even executed it: then it
 * is accepted, whatever the second says to it.
 */
final class RawTransactionRetry {
  static final String METHOD = "eth_sendRawTransaction";

  private RawTransactionRetry() {}

  /**
   * The hash of a transaction that the second node refused and knows all the same.
   *
   * @param params of {@link #METHOD}
   * @param second asks the second node for a transaction by its hash
   * @return empty when the refusal stands
   */
  static Optional<JsonNode> accepted(
      NodeErrorException refusal, JsonNode params, BlockLogs.Caller second) {
    Optional<JsonNode> hash = hash(params.path(0).asText());
    return hash.filter(known -> saysKnown(refusal) || knows(second, known));
  }

  private static boolean saysKnown(NodeErrorException refusal) {
    String words = refusal.getMessage().toLowerCase(Locale.ROOT);
    return words.contains("already known") || words.contains("known transaction");
  }

  private static boolean knows(BlockLogs.Caller second, JsonNode hash) {
    return second
        .call("eth_getTransactionByHash", JsonNodeFactory.instance.arrayNode().add(hash))
        .isObject();
  }

  private static Optional<JsonNode> hash(String raw) {
    if (!HexText.isBytes(raw)) {
      return Optional.empty();
    }
    try {
      Transaction transaction = Transaction.decode(HexText.bytes(raw));
      return Optional.of(JsonNodeFactory.instance.textNode(transaction.hash().toString()));
    } catch (InvalidTransactionException unknown) {
      return Optional.empty();
    }
  }
}
