package dev.portcullis.persistence.database;

import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * How long calls of the gateway wait for a database that accepts connections and answers nothing
 * (ADR 0052, "A silent database"): a stopped process, a paused virtual machine, a lost network.
 * Whoever looks for changes of permissions asks it all the time; when it has not answered for a
 * second, nobody who is in a hurry asks it. What was asked before that ends soon after.
 */
public final class DatabaseCircuitBreaker {
  /** After so long without an answer the database is silent. */
  static final Duration SILENCE = Duration.ofSeconds(1);

  /** For so long at most a statement of somebody in a hurry waits on its connection. */
  static final int MOST_MILLIS = 1_500;

  private static final String SILENT = "The database does not answer";

  /** SQL state of a connection that fails. */
  private static final String CONNECTION_FAILURE = "08006";

  private static final ThreadLocal<Boolean> HURRIED = ThreadLocal.withInitial(() -> false);
  private static final DatabaseCircuitBreaker OF_PROCESS =
      new DatabaseCircuitBreaker(System::nanoTime);

  private final LongSupplier nanos;
  private volatile Long askedAt;

  /** One that was asked nothing yet. */
  DatabaseCircuitBreaker(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** That with the database of this process. */
  public static DatabaseCircuitBreaker ofProcess() {
    return OF_PROCESS;
  }

  /** A question begins, unless one is open: it is not known whether the database answers. */
  public void asked() {
    if (askedAt == null) {
      askedAt = nanos.getAsLong();
    }
  }

  /** It answered, or refused: whoever asks is told at once. */
  public void answered() {
    askedAt = null;
  }

  /** Whether it has not answered for a second. */
  boolean isUnresponsive() {
    Long since = askedAt;
    return since != null && nanos.getAsLong() - since >= SILENCE.toNanos();
  }

  /**
   * Does something that needs the database soon or not at all.
   *
   * @throws IllegalStateException while it is silent
   */
  public <T> T soon(Supplier<T> work) {
    if (isUnresponsive()) {
      throw new IllegalStateException(SILENT, silent());
    }
    boolean before = HURRIED.get();
    HURRIED.set(true);
    try {
      return work.get();
    } finally {
      if (!before) {
        HURRIED.remove();
      }
    }
  }

  /** Whether this thread does something so. */
  static boolean isFailFast() {
    return HURRIED.get();
  }

  /** The failure of a connection on which nobody answered. */
  static SQLTransientConnectionException silent() {
    return new SQLTransientConnectionException(SILENT, CONNECTION_FAILURE);
  }
}
