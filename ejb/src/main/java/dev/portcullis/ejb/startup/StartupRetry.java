package dev.portcullis.ejb.startup;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats a step of a node's start while the database is away that was there before: a database
 * that restarts or fails over meanwhile would otherwise leave a server without the application,
 * which answers 503 until an operator restarts it. A database that never answered fails the start
 * at once, for its address is most likely wrong.
 */
public final class StartupRetry {
  private static final Logger LOG = LoggerFactory.getLogger(StartupRetry.class);

  /**
   * Together with the rest of a start less than the five minutes that WildFly gives a deployment.
   */
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** The database did not take the connection at all: refused, or no such host. */
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

  /** For the first steps of a start: the database has not answered yet. */
  static StartupRetry beforeFirstConnection() {
    return new StartupRetry(false, System::nanoTime, PAUSE);
  }

  /** For later steps: the database has answered in this start. */
  public static StartupRetry afterFirstConnection() {
    return new StartupRetry(true, System::nanoTime, PAUSE);
  }

  /** With a clock of one's own, and pauses of {@code pause}. */
  static StartupRetry of(boolean known, LongSupplier nanos, Duration pause) {
    return new StartupRetry(known, nanos, pause);
  }

  /**
   * Takes a step, once more each second while the database is away. All steps together wait two
   * minutes at most, from when it first went away.
   *
   * @param step may be taken again after it has failed
   * @throws RuntimeException what the step threw, if the database is not away, was never there, or
   *     stays away
   */
  public void take(Runnable step) {
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
      rest();
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
      LOG.warn("The database went away during the start, which waits for it: {}", "" + outage);
    }
    return now - awaySince < LONGEST.toNanos();
  }

  /** A pool of a server wraps what the driver said. */
  private static boolean isNeverConnected(Throwable outage) {
    for (Throwable each = outage; each != null; each = each.getCause()) {
      if (each instanceof SQLException refused && NOT_CONNECTED.equals(refused.getSQLState())) {
        return true;
      }
    }
    return false;
  }

  private void rest() {
    try {
      TimeUnit.NANOSECONDS.sleep(pause.toNanos());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The start was stopped while it waited", stopped);
    }
  }
}
