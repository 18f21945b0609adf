package dev.portcullis.ejb.chain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ethereum.chain.ExecutedCall;
import dev.portcullis.ethereum.chain.TracedFrame;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/**
 * The chain node behind the gate. Two kinds exist: the embedded chain in this process, and an
 * upstream node over HTTP with WebSocket for heads.
 *
 * <p>Every method is safe for concurrent use. When the node cannot be reached, methods throw {@link
 * dev.portcullis.kernel.Failure} with reason {@code CHAIN_UNAVAILABLE}.
 */
public interface ChainNode extends AutoCloseable {
  /** The name of the chain that the operator chose, shown in webhook subscriptions. */
  String name();

  /** The chain id (EIP-155). */
  long chainId();

  /** The newest block. */
  ChainHeader head();

  /**
   * The newest block that the node reports as final; empty if there is none yet.
   *
   * @throws NodeErrorException if it does not support the tag {@code finalized}
   */
  default Optional<ChainHeader> finalized() {
    JsonNode block =
        call(
            "eth_getBlockByNumber",
            JsonNodeFactory.instance.arrayNode().add("finalized").add(false));
    try {
      return block.isNull() ? Optional.empty() : Optional.of(NodeResponseParser.header(block));
    } catch (IllegalArgumentException wrong) {
      throw Failure.of(
          Failure.Reason.CHAIN_UNAVAILABLE,
          "The chain node returns no finalized block: " + wrong.getMessage());
    }
  }

  /** The block of this number on the current chain, empty if there is none yet. */
  Optional<ChainHeader> block(long number);

  /**
   * The blocks from {@code first} to {@code last}, both included, up to the first that does not
   * exist yet. Each is requested separately, so one need not be the parent of the next.
   */
  default List<ChainHeader> blocks(long first, long last) {
    return LongStream.rangeClosed(first, last)
        .mapToObj(this::block)
        .takeWhile(Optional::isPresent)
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * The logs of {@code block} that match, in order. An incomplete result, as far as the block's
   * filter shows it, is also {@code CHAIN_UNAVAILABLE}.
   *
   * @throws NodeErrorException if the node has no such block, and for other errors of the node
   */
  List<ChainLog> logs(ChainHeader block, FollowedEvents wanted);

  /** Whether a node other than the current one has another block of that number. */
  default boolean hasConflictingBlock(ChainHeader block) {
    return false;
  }

  /**
   * The node that is used now, without failover. For a conclusion that takes several results and
   * {@link #confirmChain}: all of them must come from the same node.
   *
   * @return must not be closed by the caller
   * @throws Failure {@code CHAIN_UNAVAILABLE} if there is none
   */
  default ChainNode pinned() {
    return this;
  }

  /**
   * Checks that the current node belongs to this chain, before the caller draws conclusions from
   * missing blocks.
   *
   * @throws Failure {@code CHAIN_UNAVAILABLE} if it belongs to another one, or does not respond
   */
  default void confirmChain() {}

  /**
   * Calls {@code listener} with each new head, soon and in order, on a thread of the node. When
   * several heads arrive at once, some may be skipped: the listener catches up by number. The
   * listener returns quickly and does not throw.
   *
   * @return unsubscribes the listener when run
   */
  Runnable onHead(Consumer<ChainHeader> listener);

  /** Whether the node responded to the last request for its head. Never waits. */
  boolean reachable();

  /**
   * The number of available nodes, for example {@code 1 of 2}, for operators; empty for a single
   * node, where {@link #reachable} is sufficient. Never waits.
   */
  default Optional<String> nodeAvailability() {
    return Optional.empty();
  }

  /**
   * The missing capabilities of the current node and their consequences, in a sentence for
   * operators; empty if nothing is known. Never waits.
   */
  default Optional<String> limitation() {
    return Optional.empty();
  }

  /** A probe for each of the chain's nodes. */
  default List<NodeProbe> probes() {
    return List.of(new EmbeddedChainProbe(this));
  }

  /**
   * Performs a JSON-RPC call as a node would.
   *
   * @param method for example {@code eth_call}
   * @param params the parameter array
   * @return the result, JSON null included
   * @throws NodeErrorException with the node's own code, message and data
   */
  JsonNode call(String method, JsonNode params);

  /**
   * Whether transactions can get into blocks now, as far as this process decides it. Never waits.
   */
  default boolean includesTransactions() {
    return true;
  }

  /**
   * Whether {@code callTracer} of this node reports the effects of each frame ({@code
   * withEffects}), and can simulate a call as the transaction that it would be ({@code
   * asTransaction}).
   */
  default boolean supportsEffects() {
    return false;
  }

  /**
   * The method that proves slots against what layer 1 stores of a batch, in the form that {@code
   * zks_getProof} has on ZKsync OS.
   */
  default String stateProofMethod() {
    return "rollup_getProof";
  }

  /**
   * The call frames of a transaction as objects. The node executes it like {@code debug_traceCall}
   * with effects and as a transaction, on the newest block.
   *
   * @return the outermost frame; empty if this node reports frames as JSON only
   * @throws NodeErrorException with the node's own code, message and data
   */
  default Optional<TracedFrame> trace(Transaction transaction) {
    return Optional.empty();
  }

  /**
   * A call as objects. The node executes it like {@code debug_traceCall} with effects.
   *
   * @param request the CallRequest to execute
   * @param block number, tag or hash as {@code eth_call} takes it
   * @return empty if this node reports frames as JSON only
   * @throws NodeErrorException with the node's own code, message and data
   */
  default Optional<ExecutedCall> trace(JsonNode request, JsonNode block) {
    return Optional.empty();
  }

  /**
   * Performs calls of one method, concurrently on an upstream node; one of several nodes serves all
   * of them.
   *
   * @param params the parameter array of each
   * @return the results in order
   * @throws NodeErrorException if the node rejects one of them
   */
  default List<JsonNode> callAll(String method, List<JsonNode> params) {
    return params.stream().map(each -> call(method, each)).toList();
  }

  /**
   * Whether there is a contract at an address, as of the latest block.
   *
   * @throws NodeErrorException with the node's own code, message and data
   */
  default boolean hasCode(Address address) {
    return ContractCodeCheck.isThere(
        call(ContractCodeCheck.METHOD, ContractCodeCheck.params(address)));
  }

  /**
   * Unsubscribes all listeners and releases the resources of the node. Only the opener calls this.
   */
  @Override
  void close();
}
