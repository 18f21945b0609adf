package dev.portcullis.ethereum.chain;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.Transaction;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** An open chain in this process. */
public interface EmbeddedChain extends AutoCloseable {
  /** Its chain id (EIP-155). */
  long chainId();

  /** Its last block. */
  ChainBlock head();

  /** The block with a number; empty if there is none, or no longer. */
  Optional<ChainBlock> block(long number);

  /** The logs of a block in order; empty if the chain has no such block. */
  Optional<List<ChainEvent>> logs(Hash block);

  /**
   * Notifies a listener of each change of the head from now on.
   *
   * @return ends the notifications
   */
  Runnable listen(HeadListener listener);

  /**
   * Executes a call like the node's JSON-RPC.
   *
   * @param method its name
   * @param params its parameters, an array
   * @param watch lets it end early
   * @return the result
   * @throws JsonRpcErrorException when the node returns an error
   */
  JsonNode call(String method, JsonNode params, CancellationToken watch);

  /**
   * Executes a transaction on the last block without effect, as {@code debug_traceCall} does for
   * transactions: its sender pays, and its nonce is not checked.
   *
   * @param transaction not a request of layer 1
   * @param watch lets it end early
   * @return the outermost frame. What a paymaster runs is inside it
   * @throws JsonRpcErrorException when the node returns an error, also because the sender cannot
   *     pay
   */
  TracedFrame trace(Transaction transaction, CancellationToken watch);

  /**
   * Executes a call without effect, as {@code debug_traceCall} does.
   *
   * @param request the CallRequest to execute
   * @param block number, tag or hash as {@code eth_call} takes it
   * @param watch lets it end early
   * @throws JsonRpcErrorException when the node returns an error, but not when the call fails
   */
  ExecutedCall trace(JsonNode request, JsonNode block, CancellationToken watch);

  /**
   * Opens a JSON-RPC port, which closes with the chain.
   *
   * @return the address for HTTP
   * @throws IOException with a one-line message when the port is taken or the host unknown
   */
  String openPort(EmbeddedPort port) throws IOException;

  /** The layer 1 of the rollup; empty if there is none. */
  Optional<RollupLayer1> layer1();

  /** The transactions in the mempool, in order of arrival. */
  List<Transaction> waiting();

  /** Whether a transaction is in the mempool. */
  boolean isPending(Hash hash);

  /** When a transaction arrived in the mempool; empty if it is not there. */
  Optional<Instant> receivedAt(Hash hash);

  /** Removes transactions from the mempool, and returns those that were still there. */
  List<Transaction> dropPending(Predicate<Transaction> unwanted);

  /**
   * Notifies the chain that the facts behind the inclusion rule have changed. Returns when block
   * production no longer uses the previous facts.
   */
  void recheck();

  /** Whether an account has code after a block; empty if the state is not kept. */
  Optional<Boolean> hasCode(EvmAddress account, long number);

  /** Closes ports, calls and the chain. */
  @Override
  void close();
}
