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

/** A chain in this process that is open. */
public interface EmbeddedChain extends AutoCloseable {
  /** Its chain id (EIP-155). */
  long chainId();

  /** Its last block. */
  ChainBlock head();

  /** The block of a height; empty if there is none, or not any more. */
  Optional<ChainBlock> block(long number);

  /** The logs of a block in order; empty if the chain has no such block. */
  Optional<List<ChainEvent>> logs(Hash block);

  /**
   * Tells of each change of the head from now on.
   *
   * @return ends it
   */
  Runnable listen(HeadListener listener);

  /**
   * Answers a call as the node's JSON-RPC does.
   *
   * @param method its name
   * @param params its parameters, an array
   * @param watch lets it end early
   * @return the result
   * @throws JsonRpcErrorException when the node answers with an error
   */
  JsonNode call(String method, JsonNode params, CancellationToken watch);

  /**
   * Opens a port with its JSON-RPC, which ends with the chain.
   *
   * @return the address for HTTP
   * @throws IOException with a one-line message when the port is taken or the host unknown
   */
  String openPort(EmbeddedPort port) throws IOException;

  /** The layer 1 below; empty if there is none. */
  Optional<RollupLayer1> layer1();

  /** The transactions that wait for a block, in order of arrival. */
  List<Transaction> waiting();

  /** Whether a transaction waits for a block. */
  boolean isPending(Hash hash);

  /** When a waiting transaction arrived; empty if it does not wait. */
  Optional<Instant> receivedAt(Hash hash);

  /** Takes transactions out of the pool; answers those that were still there. */
  List<Transaction> dropPending(Predicate<Transaction> unwanted);

  /**
   * What the rule judges by has changed. Returns when no block is being made by what held before.
   */
  void recheck();

  /** Whether an account has code after a block; empty where the state is not kept. */
  Optional<Boolean> hasCode(EvmAddress account, long number);

  /** Ends ports, calls and the chain. */
  @Override
  void close();
}
