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
 * Handles a raw transaction that is sent to a second node because the first did not respond. The
 * first may have accepted and propagated it. The second may then reject it as known, or has even
 * executed it: in these cases it counts as accepted.
 */
final class RawTransactionRetry {
  static final String METHOD = "eth_sendRawTransaction";

  private RawTransactionRetry() {}

  /**
   * The hash of a transaction that the second node rejected although it has it.
   *
   * @param params of {@link #METHOD}
   * @param second requests a transaction by its hash from the second node
   * @return empty if the rejection is final
   */
  static Optional<JsonNode> accepted(
      NodeErrorException refusal, JsonNode params, BlockLogs.Caller second) {
    Optional<JsonNode> hash = hash(params.path(0).asText());
    return hash.filter(known -> indicatesKnown(refusal) || knows(second, known));
  }

  private static boolean indicatesKnown(NodeErrorException refusal) {
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
