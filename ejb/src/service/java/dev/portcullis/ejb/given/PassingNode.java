package dev.portcullis.ejb.given;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A node that forwards queries to another one, which it does not close. Subclasses answer calls and
 * change what they need.
 */
public abstract class PassingNode implements ChainNode {
  /** The node that receives the queries. */
  protected final ChainNode node;

  /** Before another one. */
  protected PassingNode(ChainNode node) {
    this.node = node;
  }

  @Override
  public String name() {
    return node.name();
  }

  @Override
  public long chainId() {
    return node.chainId();
  }

  @Override
  public ChainHeader head() {
    return node.head();
  }

  @Override
  public Optional<ChainHeader> block(long number) {
    return node.block(number);
  }

  @Override
  public List<ChainLog> logs(ChainHeader block, FollowedEvents wanted) {
    return node.logs(block, wanted);
  }

  @Override
  public Runnable onHead(Consumer<ChainHeader> listener) {
    return node.onHead(listener);
  }

  @Override
  public boolean reachable() {
    return node.reachable();
  }

  @Override
  public void close() {
    // The other node is shared.
  }
}
