package dev.portcullis.ejb.rpc.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Failure;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * How far the node says that its chain is final. What it said is right for good, so that an old
 * answer does, and the node is asked now and then only.
 */
final class FinalizedHead {
  static final Duration REFRESH = Duration.ofSeconds(1);

  /** A node that knows of nothing final is asked less often. */
  static final Duration RETRY = Duration.ofSeconds(30);

  private static final long NONE = -1;

  private final ChainNode chain;
  private final LongSupplier nanos;
  private final Runnable wentBack;
  private final AtomicLong askAt;
  private volatile long number = NONE;

  /**
   * Nothing is final before the first question.
   *
   * @param wentBack is run when the node says less than before: its chain is another one then
   * @param nanos the time, as {@link System#nanoTime}
   */
  FinalizedHead(ChainNode chain, Runnable wentBack, LongSupplier nanos) {
    this.chain = chain;
    this.wentBack = wentBack;
    this.nanos = nanos;
    this.askAt = new AtomicLong(nanos.getAsLong());
  }

  /** The number of the newest block that is known to be final; −1 if none is. */
  long number() {
    long due = askAt.get();
    long now = nanos.getAsLong();
    if (now - due >= 0 && askAt.compareAndSet(due, now + RETRY.toNanos())) {
      refresh();
    }
    return number;
  }

  /** One thread at a time asks. */
  private void refresh() {
    long before = number;
    long found = ask();
    if (found < before) {
      number = NONE;
      wentBack.run();
    }
    number = found;
    if (found >= 0) {
      askAt.set(nanos.getAsLong() + REFRESH.toNanos());
    }
  }

  private long ask() {
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
