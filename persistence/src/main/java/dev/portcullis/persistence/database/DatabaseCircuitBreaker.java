package dev.portcullis.persistence.database;

import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A circuit breaker for a database that accepts connections but does not respond (ADR 0052, "A
 * silent database"): a stopped process, a paused virtual machine, a lost network. The monitor of
 * permission changes queries the database continually. After one second without a response,
 * fail-fast calls no longer query it. Calls that began earlier end soon after.
 */
public final class DatabaseCircuitBreaker {
  /** The time without a response after which the database counts as silent. */
  static final Duration SILENCE = Duration.ofSeconds(1);

  /** The maximum time in milliseconds that a fail-fast statement waits on its connection. */
  static final int MAX_WAIT_MILLIS = 1_500;

  private static final String SILENT = "The database does not respond";

  /** SQL state of a failed connection. */
  private static final String CONNECTION_FAILURE = "08006";

  private static final ThreadLocal<Boolean> FAIL_FAST = ThreadLocal.withInitial(() -> false);
  private static final DatabaseCircuitBreaker OF_PROCESS =
      new DatabaseCircuitBreaker(System::nanoTime);

  private final LongSupplier nanos;
  private volatile Long queryStartedAt;

  /** A breaker without a query so far. */
  DatabaseCircuitBreaker(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** The breaker for the database of this process. */
  public static DatabaseCircuitBreaker ofProcess() {
    return OF_PROCESS;
  }

  /** Starts a query, unless one is pending. Until it ends, the state of the database is unknown. */
  public void queryStarted() {
    if (queryStartedAt == null) {
      queryStartedAt = nanos.getAsLong();
    }
  }

  /** The database responded, with a result or an error. */
  public void queryCompleted() {
    queryStartedAt = null;
  }

  /** Whether the database has not responded for a second. */
  boolean isUnresponsive() {
    Long since = queryStartedAt;
    return since != null && nanos.getAsLong() - since >= SILENCE.toNanos();
  }

  /**
   * Runs work that needs the database soon or not at all.
   *
   * @throws IllegalStateException while the database is silent
   */
  public <T> T failFast(Supplier<T> work) {
    if (isUnresponsive()) {
      throw new IllegalStateException(SILENT, silent());
    }
    boolean before = FAIL_FAST.get();
    FAIL_FAST.set(true);
    try {
      return work.get();
    } finally {
      if (!before) {
        FAIL_FAST.remove();
      }
    }
  }

  /** Whether this thread runs such work. */
  static boolean isFailFast() {
    return FAIL_FAST.get();
  }

  /** The failure of a connection without a response. */
  static SQLTransientConnectionException silent() {
    return new SQLTransientConnectionException(SILENT, CONNECTION_FAILURE);
  }
}
