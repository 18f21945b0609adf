package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.chain.ChainHeader;
import java.util.Optional;

/** One of several upstream nodes, and its state. */
final class UpstreamEndpoint implements AutoCloseable {
  private final UpstreamNode node;
  private volatile ChainHeader head;
  private volatile boolean doubted;

  UpstreamEndpoint(UpstreamNode node) {
    this.node = node;
  }

  /** The node itself. */
  UpstreamNode node() {
    return node;
  }

  /** The circuit breaker of its calls. */
  CircuitBreaker breaker() {
    return node.breaker();
  }

  /** Its newest announced block; empty before the first. */
  Optional<ChainHeader> head() {
    return Optional.ofNullable(head);
  }

  /** Whether it announced a block of this number or a later one. */
  boolean hasReached(long number) {
    ChainHeader told = head;
    return told != null && told.number() >= number;
  }

  /** Records its newest block. */
  void headReceived(ChainHeader told) {
    head = told;
  }

  /** Whether it failed since it announced its head: it may have been restarted, without blocks. */
  boolean isUnverified() {
    return doubted;
  }

  /** Records a failure, or a new head after one. */
  void setUnverified(boolean now) {
    doubted = now;
  }

  /** Whether it responds, and for the right chain. */
  boolean isResponding() {
    return node.reachable() && !node.isOfAnotherChain() && breaker().closed();
  }

  /** The host and port, for log lines. */
  String where() {
    return node.where();
  }

  @Override
  public void close() {
    node.close();
  }
}
