package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A node for tests that only answers calls. It has no blocks and no logs unless a test adds them,
 * so that a request for these fails.
 */
public abstract class CallOnlyNode implements ChainNode {
  private final String name;
  private final long chainId;

  protected CallOnlyNode(String name, long chainId) {
    this.name = name;
    this.chainId = chainId;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final long chainId() {
    return chainId;
  }

  @Override
  public ChainHeader head() {
    throw new UnsupportedOperationException("head");
  }

  @Override
  public Optional<ChainHeader> block(long number) {
    throw new UnsupportedOperationException("block");
  }

  @Override
  public List<ChainLog> logs(ChainHeader block, FollowedEvents wanted) {
    throw new UnsupportedOperationException("logs");
  }

  @Override
  public Runnable onHead(Consumer<ChainHeader> listener) {
    return () -> {};
  }

  @Override
  public boolean reachable() {
    return true;
  }

  @Override
  public void close() {
    // There is nothing to let go of.
  }
}
