package dev.portcullis.ejb.legacy.submission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.ejb.legacy.transaction.Layer1Checks;
import dev.portcullis.ejb.outbound.ForeignCalls;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Hex;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.web3j.crypto.Hash;

/**
 * What layer 1 says of signatures and keys. Few ask it at a time; nobody else's turn is held up
 * meanwhile.
 */
final class Layer1Evidence {
  private static final ForeignCalls.Target TARGET =
      new ForeignCalls.Target("legacy layer 1", ForeignCalls.By.OPERATOR);
  private static final Duration PATIENCE = Duration.ofMillis(500);
  private static final int WORD = 32;

  /** What a wallet answers that knows a signature, and how it is asked (ERC-1271). */
  private static final byte[] IS_VALID = selector("isValidSignature(bytes32,bytes)");

  private static final byte[] AUTH_FACTS = selector("authFacts(address,uint32)");

  /** A wallet of many owners needs less. */
  private static final String GAS = "0x2dc6c0";

  private final LongSupplier chainId;
  private final Node node;
  private final Supplier<Optional<Address>> mainContract;
  private final ForeignCalls calls;

  /** Answers calls of JSON-RPC, as a node of layer 1 does. */
  @FunctionalInterface
  interface Node {
    /** Within a time that it bounds itself. */
    JsonNode call(String method, JsonNode params);
  }

  /**
   * Asks that node.
   *
   * @param chainId of layer 1
   * @param mainContract of the rollup; empty as long as there is none
   */
  Layer1Evidence(
      LongSupplier chainId,
      Node node,
      Supplier<Optional<Address>> mainContract,
      ForeignCalls calls) {
    this.chainId = chainId;
    this.node = node;
    this.mainContract = mainContract;
    this.calls = calls;
  }

  /**
   * The questions.
   *
   * @param before run before each of them
   */
  Layer1Checks checks(Runnable before) {
    return new Layer1Checks(
        chainId.getAsLong(),
        (wallet, hash, signature) -> {
          before.run();
          return accepts(wallet, hash, signature);
        },
        (account, nonce) -> {
          before.run();
          return fact(account, nonce);
        });
  }

  private boolean accepts(Address wallet, byte[] hash, byte[] signature) {
    int padded = (signature.length + WORD - 1) / WORD * WORD;
    byte[] data =
        ByteBuffer.allocate(IS_VALID.length + 3 * WORD + padded)
            .put(IS_VALID)
            .put(hash)
            .put(word(2 * WORD))
            .put(word(signature.length))
            .put(signature)
            .array();
    byte[] answer = call(wallet, data);
    return answer.length == WORD && Arrays.equals(Arrays.copyOf(answer, IS_VALID.length), IS_VALID);
  }

  private Hash32 fact(Address account, long nonce) {
    Address contract =
        mainContract
            .get()
            .orElseThrow(
                () ->
                    Failure.of(
                        Failure.Reason.CHAIN_UNAVAILABLE, "The main contract is not there yet"));
    byte[] data =
        ByteBuffer.allocate(AUTH_FACTS.length + 2 * WORD)
            .put(AUTH_FACTS)
            .put(new byte[WORD - account.bytes().length])
            .put(account.bytes())
            .put(word(nonce))
            .array();
    byte[] answer = call(contract, data);
    if (answer.length != WORD) {
      throw Failure.of(
          Failure.Reason.CHAIN_UNAVAILABLE, "Layer 1 does not answer for the main contract");
    }
    return new Hash32(Hex.of(answer));
  }

  /** Nothing where it refuses. */
  private byte[] call(Address contract, byte[] data) {
    ArrayNode params = JsonNodeFactory.instance.arrayNode();
    params.addObject().put("to", contract.text()).put("data", Hex.of(data)).put("gas", GAS);
    params.add("latest");
    try {
      JsonNode answer = calls.within(TARGET, PATIENCE, () -> node.call("eth_call", params));
      return Hex.isBytes(answer.asText()) ? Hex.bytes(answer.asText()) : new byte[0];
    } catch (NodeRefusal refused) {
      return new byte[0];
    }
  }

  private static byte[] selector(String signature) {
    return Arrays.copyOf(Hash.sha3(signature.getBytes(StandardCharsets.UTF_8)), 4);
  }

  private static byte[] word(long number) {
    return ByteBuffer.allocate(WORD).putLong(WORD - Long.BYTES, number).array();
  }
}
