package dev.portcullis.ejb.webhook.scan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.kernel.Failure;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The chain up to the newest final block of its node, which is the head here. */
final class FinalizedChain implements ChainNode {
  private final ChainNode chain;

  FinalizedChain(ChainNode chain) {
    this.chain = chain;
  }

  @Override
  public ChainHeader head() {
    return chain
        .finalized()
        .orElseThrow(
            () ->
                Failure.of(
                    Failure.Reason.CHAIN_UNAVAILABLE, "The chain node reports no finalized block"));
  }

  @Override
  public String name() {
    return chain.name();
  }

  @Override
  public long chainId() {
    return chain.chainId();
  }

  @Override
  public Optional<ChainHeader> block(long number) {
    return chain.block(number);
  }

  @Override
  public List<ChainHeader> blocks(long first, long last) {
    return chain.blocks(first, last);
  }

  @Override
  public List<ChainLog> logs(ChainHeader block, FollowedEvents wanted) {
    return chain.logs(block, wanted);
  }

  @Override
  public boolean hasConflictingBlock(ChainHeader block) {
    return chain.hasConflictingBlock(block);
  }

  @Override
  public ChainNode pinned() {
    return new FinalizedChain(chain.pinned());
  }

  @Override
  public void confirmChain() {
    chain.confirmChain();
  }

  @Override
  public Runnable onHead(Consumer<ChainHeader> listener) {
    return chain.onHead(listener);
  }

  @Override
  public boolean reachable() {
    return chain.reachable();
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    return chain.call(method, params);
  }

  /** The owner of the underlying chain closes it. */
  @Override
  public void close() {}
}
