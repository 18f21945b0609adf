package dev.portcullis.ejb.chain.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.Bloom;
import dev.portcullis.ejb.chain.Cancellation;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.chain.HeadFeed;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ethereum.chain.ChainBlock;
import dev.portcullis.ethereum.chain.ChainEvent;
import dev.portcullis.ethereum.chain.EmbeddedChain;
import dev.portcullis.ethereum.chain.ExecutedCall;
import dev.portcullis.ethereum.chain.JsonRpcErrorException;
import dev.portcullis.ethereum.chain.TracedFrame;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A chain in this process, accessed without HTTP. JSON-RPC uses the method table of its port, so
 * both return the same results. Its opener remains responsible for closing the chain.
 */
class InProcessNode implements ChainNode {
  private static final int UNKNOWN_BLOCK = -32000;

  private final String name;
  private final EmbeddedChain chain;
  private final HeadFeed feed;
  private final Runnable unfollow;

  /**
   * Creates a node for an open chain.
   *
   * @param name the name that the operator chose
   * @param chain the chain, followed from now on
   */
  InProcessNode(String name, EmbeddedChain chain, ThreadFactory threads) {
    this.name = name;
    this.chain = chain;
    this.feed = new HeadFeed(threads);
    this.unfollow = chain.listen(head -> feed.announce(header(head)));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long chainId() {
    return chain.chainId();
  }

  @Override
  public ChainHeader head() {
    return header(chain.head());
  }

  @Override
  public Optional<ChainHeader> block(long number) {
    return chain.block(number).map(InProcessNode::header);
  }

  @Override
  public List<ChainLog> logs(ChainHeader block, FollowedEvents wanted) {
    if (wanted.in(block.bloom()).isEmpty()) {
      return List.of();
    }
    return chain
        .logs(Hash.of(block.hash().bytes()))
        .orElseThrow(() -> new NodeErrorException(UNKNOWN_BLOCK, "unknown block", null))
        .stream()
        .map(event -> log(event, block))
        .filter(wanted::include)
        .toList();
  }

  @Override
  public Runnable onHead(Consumer<ChainHeader> consumer) {
    return feed.listen(consumer);
  }

  @Override
  public boolean reachable() {
    return true;
  }

  @Override
  public boolean supportsEffects() {
    return true;
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    return refusing(() -> chain.call(method, params, Cancellation.current()::begin));
  }

  @Override
  public Optional<TracedFrame> trace(Transaction transaction) {
    return Optional.of(refusing(() -> chain.trace(transaction, Cancellation.current()::begin)));
  }

  @Override
  public Optional<ExecutedCall> trace(JsonNode request, JsonNode block) {
    return Optional.of(refusing(() -> chain.trace(request, block, Cancellation.current()::begin)));
  }

  private static <T> T refusing(Supplier<T> action) {
    try {
      return action.get();
    } catch (JsonRpcErrorException refused) {
      throw new NodeErrorException(
          refused.code(), refused.getMessage(), refused.data().orElse(null));
    }
  }

  private static ChainHeader header(ChainBlock block) {
    return new ChainHeader(
        block.number(),
        hash(block.hash()),
        hash(block.parentHash()),
        block.timestamp(),
        Bloom.of(block.logsBloom().toString(), true));
  }

  private static ChainLog log(ChainEvent event, ChainHeader block) {
    return new ChainLog(
        new Address(event.address().toString()),
        event.topics().stream().map(InProcessNode::hash).toList(),
        event.data().toString(),
        block.number(),
        block.hash(),
        hash(event.transactionHash()),
        event.transactionIndex(),
        event.logIndex());
  }

  private static Hash32 hash(Hash hash) {
    return new Hash32(hash.toString());
  }

  @Override
  public void close() {
    unfollow.run();
    feed.close();
  }
}
