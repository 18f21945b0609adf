package dev.portcullis.legacy.submission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.identity.WalletSignature;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.legacy.transaction.Layer1SignatureCalls;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.web3j.abi.FunctionEncoder;
import org.web3j.abi.datatypes.Function;
import org.web3j.abi.datatypes.generated.Uint32;

/**
 * Calls layer 1 to verify signatures and keys. The number of concurrent calls is limited, and they
 * delay no other checks.
 */
final class Layer1VerificationClient {
  private static final OutboundBulkhead.Target TARGET =
      new OutboundBulkhead.Target("legacy layer 1", OutboundBulkhead.TargetOrigin.OPERATOR);
  private static final Duration PATIENCE = Duration.ofMillis(500);

  /** The gas limit of a call; a multi-signature wallet needs less. */
  private static final String GAS = "0x2dc6c0";

  private final LongSupplier chainId;
  private final Node node;
  private final Supplier<Optional<Address>> mainContract;
  private final OutboundBulkhead calls;

  /** Executes JSON-RPC calls, as a node of layer 1 does. */
  @FunctionalInterface
  interface Node {
    /** Calls within a time limit of its own. */
    JsonNode call(String method, JsonNode params);
  }

  /**
   * Calls that node.
   *
   * @param chainId of layer 1
   * @param mainContract of the rollup; empty as long as there is none
   */
  Layer1VerificationClient(
      LongSupplier chainId,
      Node node,
      Supplier<Optional<Address>> mainContract,
      OutboundBulkhead calls) {
    this.chainId = chainId;
    this.node = node;
    this.mainContract = mainContract;
    this.calls = calls;
  }

  /**
   * The verifier.
   *
   * @param before run before each call
   */
  Layer1SignatureCalls checks(Runnable before) {
    return new Layer1SignatureCalls(
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
    return WalletSignature.isMagicValue(call(wallet, WalletSignature.calldata(hash, signature)));
  }

  private Hash32 fact(Address account, long nonce) {
    Address contract =
        mainContract
            .get()
            .orElseThrow(
                () ->
                    Failure.of(
                        Failure.Reason.CHAIN_UNAVAILABLE, "The main contract is not there yet"));
    Function question =
        new Function(
            "authFacts",
            List.of(new org.web3j.abi.datatypes.Address(account.text()), new Uint32(nonce)),
            List.of());
    String answer = call(contract, FunctionEncoder.encode(question));
    if (!Hash32.isValid(answer)) {
      throw Failure.of(
          Failure.Reason.CHAIN_UNAVAILABLE, "Layer 1 does not respond for the main contract");
    }
    return new Hash32(answer);
  }

  /** The result, with 0x; empty if the contract reverts. */
  private String call(Address contract, String data) {
    ArrayNode params = JsonNodeFactory.instance.arrayNode();
    params.addObject().put("to", contract.text()).put("data", data).put("gas", GAS);
    params.add("latest");
    try {
      return calls.within(TARGET, PATIENCE, () -> node.call("eth_call", params)).asText();
    } catch (NodeErrorException refused) {
      return "";
    }
  }
}
