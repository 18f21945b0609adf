package dev.portcullis.ejb.webhook.endpoint;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.kernel.Failure;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * How far the chain is, as its heads told: for lists, which many look at again and again and which
 * must not wait for a node that hangs.
 */
@ApplicationScoped
public class LatestHead {
  @Inject private ChainNode chain;

  private volatile Long number;
  private Runnable listening;

  /** An idle chain tells of no head: it is asked once. */
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

  /** Begins to listen, so that no caller has to ask the chain within a transaction. */
  public void startListening() {
    // The container has constructed it for this call.
  }

  /**
   * How many blocks there are from one on.
   *
   * @param nextBlock the first that was not looked through; null before any was
   * @return null if that is not known, or the chain is away
   */
  public Long behind(Long nextBlock) {
    Long heard = number;
    return nextBlock == null || heard == null || !chain.reachable()
        ? null
        : Math.max(0, heard + 1 - nextBlock);
  }
}
