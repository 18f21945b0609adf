package dev.portcullis.legacy.layer1;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.transaction.SigningKey;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.persistence.legacy.layer1.L1Block;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The RPC client of the operator for layer 1. A malformed result of a node is {@code
 * CHAIN_UNAVAILABLE}, like no result.
 */
final class Layer1Client {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final ChainNode node;

  Layer1Client(ChainNode node) {
    this.node = node;
  }

  /** The result of sending a transaction. */
  enum SendResult {
    /** The node has the transaction, now or since before. */
    TAKEN,
    /** The nonce is used: by this transaction, or another. */
    NONCE_USED,
    /** Another transaction with this nonce pays as much. */
    UNDERPRICED
  }

  long chainId() {
    return node.chainId();
  }

  ChainHeader head() {
    return node.head();
  }

  /** Whether the block is on the canonical chain now. */
  boolean has(L1Block block) {
    return node.block(block.number()).filter(now -> now.hash().equals(block.hash())).isPresent();
  }

  Optional<ChainHeader> block(long number) {
    return node.block(number);
  }

  /** The number of mined transactions of an address. */
  long nonce(Address address) {
    return ask(
        "eth_getTransactionCount",
        JSON.arrayNode().add(address.text()).add("latest"),
        answer -> HexQuantities.number(answer).longValueExact());
  }

  BigInteger balance(Address address) {
    return ask(
        "eth_getBalance",
        JSON.arrayNode().add(address.text()).add("latest"),
        HexQuantities::number);
  }

  boolean hasCode(Address address) {
    return node.hasCode(address);
  }

  /** The receipt of a transaction; empty while it is in no block. */
  Optional<Layer1Receipt> receipt(Hash32 transaction) {
    return ask(
        "eth_getTransactionReceipt",
        JSON.arrayNode().add(transaction.text()),
        answer ->
            answer.isNull()
                ? Optional.empty()
                : Optional.of(Layer1Receipt.read(answer, transaction)));
  }

  /** The current fee per gas in wei, at most {@code most}, with room for the price to double. */
  SigningKey.Fee fee(BigInteger most) {
    BigInteger price = ask("eth_gasPrice", JSON.arrayNode(), HexQuantities::number);
    BigInteger tip = ask("eth_maxPriorityFeePerGas", JSON.arrayNode(), HexQuantities::number);
    BigInteger limit = price.max(tip).shiftLeft(1).max(BigInteger.TWO).min(most);
    return new SigningKey.Fee(tip.max(BigInteger.ONE).min(limit), limit);
  }

  /** The current gas price in wei. */
  BigInteger price() {
    return ask("eth_gasPrice", JSON.arrayNode(), HexQuantities::number);
  }

  /**
   * The result of a call.
   *
   * @throws NodeErrorException when it fails
   */
  byte[] call(Optional<Address> from, Address to, byte[] data, Optional<Long> gas) {
    ObjectNode request = JSON.objectNode().put("to", to.text()).put("data", HexText.of(data));
    from.ifPresent(caller -> request.put("from", caller.text()));
    gas.ifPresent(limit -> request.put("gas", HexQuantities.text(limit)));
    ArrayNode params = JSON.arrayNode().add(request).add("latest");
    return ask("eth_call", params, answer -> HexText.bytes(answer.textValue()));
  }

  /**
   * Sends a transaction, perhaps again.
   *
   * @throws NodeErrorException when the node rejects it
   */
  SendResult send(byte[] raw) {
    try {
      node.call("eth_sendRawTransaction", JSON.arrayNode().add(HexText.of(raw)));
      return SendResult.TAKEN;
    } catch (NodeErrorException refusal) {
      String words = String.valueOf(refusal.getMessage()).toLowerCase(Locale.ROOT);
      if (words.contains("nonce too low") || words.contains("oldnonce")) {
        return SendResult.NONCE_USED;
      }
      if (words.contains("underpriced")) {
        return SendResult.UNDERPRICED;
      }
      if (words.contains("already known")
          || words.contains("known transaction")
          || words.contains("already imported")) {
        return SendResult.TAKEN;
      }
      throw refusal;
    }
  }

  private <T> T ask(String method, ArrayNode params, Function<JsonNode, T> reading) {
    JsonNode answer = node.call(method, params);
    try {
      return reading.apply(answer);
    } catch (IllegalArgumentException | ArithmeticException | NullPointerException wrong) {
      throw (Failure)
          Failure.of(
                  Failure.Reason.CHAIN_UNAVAILABLE,
                  "The layer-1 node responds to " + method + " wrongly: " + wrong.getMessage())
              .initCause(wrong);
    }
  }
}
