package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.chain.ChainHeader;
import java.util.Optional;

/** One of several upstream nodes, and what is known of it. */
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

  /** Whether it leaves calls unanswered; it is then left alone for a while. */
  CircuitBreaker breaker() {
    return node.breaker();
  }

  /** The newest block it told of; empty before the first. */
  Optional<ChainHeader> head() {
    return Optional.ofNullable(head);
  }

  /** Whether it told of a block of this number or a later one. */
  boolean hasReached(long number) {
    ChainHeader told = head;
    return told != null && told.number() >= number;
  }

  /** It told of this block. */
  void tells(ChainHeader told) {
    head = told;
  }

  /** Whether it failed since it told its head: it may have been started anew, without blocks. */
  boolean doubted() {
    return doubted;
  }

  /** It failed, or has told its head since. */
  void doubt(boolean now) {
    doubted = now;
  }

  /** Whether it answers, and for the right chain. */
  boolean answers() {
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
