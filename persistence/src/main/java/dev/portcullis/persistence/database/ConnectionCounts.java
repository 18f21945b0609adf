package dev.portcullis.persistence.database;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts this node's use of database connections. Each server has its own pool without a common
 * interface for statistics. So the counts come from both sides of the pool: opened connections,
 * transactions on them, and waits of {@link QueryRunner}.
 */
public final class ConnectionCounts {
  private static final AtomicInteger OPEN = new AtomicInteger();
  private static final AtomicInteger TRANSACTIONS = new AtomicInteger();
  private static final AtomicInteger READING = new AtomicInteger();
  private static final AtomicInteger WAITING = new AtomicInteger();
  private static final LongAdder WAITS = new LongAdder();
  private static final LongAdder WAITED_NANOS = new LongAdder();

  private ConnectionCounts() {}

  /** Connections that the pool has opened and not closed. */
  public static int open() {
    return OPEN.get();
  }

  /** Connections in use by a transaction or a single read statement. */
  public static int inUse() {
    return TRANSACTIONS.get() + READING.get();
  }

  /** Single read statements that wait for a connection now. */
  public static int waiting() {
    return WAITING.get();
  }

  /** How often such a statement got a connection. */
  public static long waits() {
    return WAITS.sum();
  }

  /** The total time of these waits in seconds. */
  public static double waitedSeconds() {
    return WAITED_NANOS.sum() / 1e9;
  }

  static void opened() {
    OPEN.incrementAndGet();
  }

  static void closed() {
    OPEN.decrementAndGet();
  }

  static void transactions(int more) {
    TRANSACTIONS.addAndGet(more);
  }

  static void waitStarted() {
    WAITING.incrementAndGet();
  }

  static void waitEnded(long nanos) {
    WAITING.decrementAndGet();
    WAITS.increment();
    WAITED_NANOS.add(nanos);
  }

  static void reading(int more) {
    READING.addAndGet(more);
  }
}
