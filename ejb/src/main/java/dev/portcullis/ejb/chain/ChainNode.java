package dev.portcullis.ejb.chain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
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
  /** The chain's name as the operator calls it, shown in webhook subscriptions. */
  String name();

  /** The chain id (EIP-155). */
  long chainId();

  /** The newest block. */
  ChainHeader head();

  /**
   * The newest block that the node says is final; empty if it says so of none yet.
   *
   * @throws NodeErrorException when it does not know the tag {@code finalized}
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
          "The chain node answers no finalized block: " + wrong.getMessage());
    }
  }

  /** The block of this number on the current chain, empty if there is none yet. */
  Optional<ChainHeader> block(long number);

  /**
   * The blocks from {@code first} to {@code last}, both included, up to the first that is not there
   * yet. They are asked for one by one: that each is the parent of the next is not certain.
   */
  default List<ChainHeader> blocks(long first, long last) {
    return LongStream.rangeClosed(first, last)
        .mapToObj(this::block)
        .takeWhile(Optional::isPresent)
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * The logs of {@code block} that are wanted, in order. A node that leaves some out is not
   * believed, as far as the block's filter shows it: that is {@code CHAIN_UNAVAILABLE}, too.
   *
   * @throws NodeErrorException when the node has no such block, and for its own reasons
   */
  List<ChainLog> logs(ChainHeader block, FollowedEvents wanted);

  /** Whether another node than the one that is asked has another block of that number. */
  default boolean hasConflictingBlock(ChainHeader block) {
    return false;
  }

  /**
   * The node that is asked now, and no other in its place. For a conclusion that takes several
   * answers and {@link #confirmChain}: all of them must come from the same node.
   *
   * @return not to be closed by the caller
   * @throws Failure {@code CHAIN_UNAVAILABLE} when there is none
   */
  default ChainNode pinned() {
    return this;
  }

  /**
   * Checks that the node that is asked is of this chain. For who is about to draw conclusions from
   * blocks that are missing.
   *
   * @throws Failure {@code CHAIN_UNAVAILABLE} when it is of another one, or does not answer
   */
  default void confirmChain() {}

  /**
   * Calls {@code listener} with each new head, soon and in order, from a thread of the node. A head
   * may be passed over when several arrive at once: the listener catches up by number. The listener
   * returns quickly and does not throw.
   *
   * @return ends the listening when run
   */
  Runnable onHead(Consumer<ChainHeader> listener);

  /** Whether the node answered when it was last asked for its head. Never waits. */
  boolean reachable();

  /**
   * How many of how many nodes could be asked now, for example {@code 1 of 2}, for whoever operates
   * them; empty where there is one and {@link #reachable} says it all. Never waits.
   */
  default Optional<String> nodeAvailability() {
    return Optional.empty();
  }

  /**
   * What the node that is asked lacks, and what follows from it, in a sentence for whoever operates
   * it; empty if nothing is known. Never waits.
   */
  default Optional<String> limitation() {
    return Optional.empty();
  }

  /** The nodes that it is read from, each by itself. */
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
   * Whether transactions can get into blocks now, as far as that is decided in this process. Never
   * waits.
   */
  default boolean includesTransactions() {
    return true;
  }

  /**
   * Whether {@code callTracer} of this node tells what each frame does ({@code withEffects}), and
   * tries a call out as the transaction that it would be ({@code asTransaction}).
   */
  default boolean supportsEffects() {
    return false;
  }

  /**
   * Performs calls of one method, side by side where the node is elsewhere; one of several nodes
   * answers all of them.
   *
   * @param params the parameter array of each
   * @return the results in order
   * @throws NodeErrorException when one of them is refused
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

  /** Ends the listening and lets go of what the node holds. Only who opened it calls this. */
  @Override
  void close();
}
