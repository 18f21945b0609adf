package dev.portcullis.persistence.database;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * What this node does with its connections to the database. Servers have pools of their own, which
 * tell nothing in a way that all of them share; so it is counted on both sides of the pool: the
 * connections that it opens, the transactions on them, and what {@link QueryRunner} waits for.
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

  /** Those of them that a transaction is on, or that one statement reads. */
  public static int inUse() {
    return TRANSACTIONS.get() + READING.get();
  }

  /** Readers of one statement that wait for a connection now. */
  public static int waiting() {
    return WAITING.get();
  }

  /** How often such a reader was given one. */
  public static long waits() {
    return WAITS.sum();
  }

  /** How long those waited in all, in seconds. */
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

  static void asking() {
    WAITING.incrementAndGet();
  }

  static void given(long nanos) {
    WAITING.decrementAndGet();
    WAITS.increment();
    WAITED_NANOS.add(nanos);
  }

  static void reading(int more) {
    READING.addAndGet(more);
  }
}
