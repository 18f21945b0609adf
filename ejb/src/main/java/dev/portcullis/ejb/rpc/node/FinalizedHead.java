package dev.portcullis.ejb.rpc.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Failure;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The newest finalized block that the node reports. Finality does not change, so a cached value
 * remains correct and the node is queried only from time to time.
 */
final class FinalizedHead {
  static final Duration REFRESH = Duration.ofSeconds(1);

  /** The interval for a node without any finalized block. */
  static final Duration RETRY = Duration.ofSeconds(30);

  private static final long NONE = -1;

  private final ChainNode chain;
  private final LongSupplier nanos;
  private final Runnable wentBack;
  private final AtomicLong nextQueryAt;
  private volatile long number = NONE;

  /**
   * No block is final before the first query.
   *
   * @param wentBack runs if the node reports a smaller number than before, which means a different
   *     chain
   * @param nanos the time, as {@link System#nanoTime}
   */
  FinalizedHead(ChainNode chain, Runnable wentBack, LongSupplier nanos) {
    this.chain = chain;
    this.wentBack = wentBack;
    this.nanos = nanos;
    this.nextQueryAt = new AtomicLong(nanos.getAsLong());
  }

  /** The number of the newest known finalized block; −1 if there is none. */
  long number() {
    long due = nextQueryAt.get();
    long now = nanos.getAsLong();
    if (now - due >= 0 && nextQueryAt.compareAndSet(due, now + RETRY.toNanos())) {
      refresh();
    }
    return number;
  }

  /** One thread at a time sends the query. */
  private void refresh() {
    long before = number;
    long found = query();
    if (found < before) {
      number = NONE;
      wentBack.run();
    }
    number = found;
    if (found >= 0) {
      nextQueryAt.set(nanos.getAsLong() + REFRESH.toNanos());
    }
  }

  private long query() {
    try {
      JsonNode block =
          chain.call(
              "eth_getBlockByNumber", GatewayNodeClient.params().add("finalized").add(false));
      return Long.decode(block.path("number").asText(Long.toString(NONE)));
    } catch (Failure | NodeErrorException | NumberFormatException unknown) {
      return NONE;
    }
  }
}
