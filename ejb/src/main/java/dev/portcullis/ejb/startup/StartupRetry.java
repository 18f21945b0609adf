package dev.portcullis.ejb.startup;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats a step of a node's startup during an outage of a database that was available before.
 * Otherwise a database restart or failover at that moment would leave a server without the
 * application, which responds with 503 until an operator restarts it. A database that never
 * responded fails the startup at once, because its address is most likely wrong.
 */
public final class StartupRetry {
  private static final Logger LOG = LoggerFactory.getLogger(StartupRetry.class);

  /**
   * Together with the rest of the startup, less than the five minutes that WildFly grants a
   * deployment.
   */
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** The connection was not established: refused, or no such host. */
  private static final String NOT_CONNECTED = "08001";

  private final LongSupplier nanos;
  private final Duration pause;
  private boolean known;
  private long awaySince;
  private boolean away;

  private StartupRetry(boolean known, LongSupplier nanos, Duration pause) {
    this.known = known;
    this.nanos = nanos;
    this.pause = pause;
  }

  /** For the first steps of a startup: the database has not responded yet. */
  static StartupRetry beforeFirstConnection() {
    return new StartupRetry(false, System::nanoTime, PAUSE);
  }

  /** For later steps: the database has responded in this startup. */
  public static StartupRetry afterFirstConnection() {
    return new StartupRetry(true, System::nanoTime, PAUSE);
  }

  /** With a custom clock, and pauses of {@code pause}. */
  static StartupRetry of(boolean known, LongSupplier nanos, Duration pause) {
    return new StartupRetry(known, nanos, pause);
  }

  /**
   * Runs a step, and retries it each second during an outage. All steps together wait two minutes
   * at most, from the first outage.
   *
   * @param step must be repeatable after a failure
   * @throws RuntimeException the exception of the step, if there is no outage, the database was
   *     never available, or the outage lasts too long
   */
  public void run(Runnable step) {
    while (true) {
      try {
        step.run();
        known = true;
        return;
      } catch (RuntimeException failure) {
        if (!isWorthWaiting(failure)) {
          throw failure;
        }
      }
      pause();
    }
  }

  private boolean isWorthWaiting(RuntimeException failure) {
    Throwable outage = DatabaseOutage.of(failure).orElse(null);
    if (outage == null || (!known && isNeverConnected(outage))) {
      return false;
    }
    known = true;
    long now = nanos.getAsLong();
    if (!away) {
      away = true;
      awaySince = now;
      LOG.warn(
          "The database became unavailable during the start, which waits for it: {}", "" + outage);
    }
    return now - awaySince < LONGEST.toNanos();
  }

  /** A server's pool wraps the exception of the driver. */
  private static boolean isNeverConnected(Throwable outage) {
    for (Throwable each = outage; each != null; each = each.getCause()) {
      if (each instanceof SQLException refused && NOT_CONNECTED.equals(refused.getSQLState())) {
        return true;
      }
    }
    return false;
  }

  private void pause() {
    try {
      TimeUnit.NANOSECONDS.sleep(pause.toNanos());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The start was stopped while it waited", stopped);
    }
  }
}
