package dev.portcullis.ejb.webhook.endpoint;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.kernel.Failure;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Caches the number of the latest block from head notifications. Lists use it, because they are
 * requested often and must not wait for a node that hangs.
 */
@ApplicationScoped
public class LatestHead {
  @Inject private ChainNode chain;

  private volatile Long number;
  private Runnable listening;

  /** An idle chain sends no heads, so the head is queried once. */
  @PostConstruct
  void listen() {
    listening = chain.onHead(head -> number = head.number());
    try {
      if (number == null && chain.reachable()) {
        number = chain.head().number();
      }
    } catch (Failure away) {
      number = null;
    }
  }

  @PreDestroy
  void close() {
    listening.run();
  }

  /** Starts the subscription to heads, so that no caller queries the chain within a transaction. */
  public void startListening() {
    // The call makes the container construct this bean.
  }

  /**
   * Counts the blocks from {@code nextBlock} to the head.
   *
   * @param nextBlock the first block that was not scanned; null before the first scan
   * @return null if unknown, or the chain is unavailable
   */
  public Long behind(Long nextBlock) {
    Long heard = number;
    return nextBlock == null || heard == null || !chain.reachable()
        ? null
        : Math.max(0, heard + 1 - nextBlock);
  }
}
