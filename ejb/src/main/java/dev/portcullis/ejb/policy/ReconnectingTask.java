package dev.portcullis.ejb.policy;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.LogThrottle;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a task on a connection of its own until it is stopped. After each failure, also a fault of
 * this code, it opens another connection after a pause. It reports the start and the reason of an
 * outage.
 */
final class ReconnectingTask implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(ReconnectingTask.class);

  private final String without;
  private final ConnectionSource source;
  private final Task task;
  private final Consumer<SQLException> refused;
  private final Duration pause;
  private final LogThrottle lines = LogThrottle.perMinute(1);
  private volatile boolean stopped;
  private volatile Outage outage;

  /**
   * Creates the runnable without starting it.
   *
   * @param without the consequence of an outage, for the log
   * @param refused receives each failure of the database
   * @param pause between a failure and the next attempt
   */
  ReconnectingTask(
      String without,
      ConnectionSource source,
      Task task,
      Consumer<SQLException> refused,
      Duration pause) {
    this.without = without;
    this.source = source;
    this.task = task;
    this.refused = refused;
    this.pause = pause;
  }

  /** The source of connections. */
  interface ConnectionSource {
    /** Opens a new connection, which the caller closes. */
    Connection open() throws SQLException;
  }

  /** The work on one connection, as long as the connection works. */
  interface Task {
    /** Returns when the task is to end. */
    void run(Connection connection) throws SQLException, InterruptedException;
  }

  /**
   * A time of failures.
   *
   * @param since the time of the first failure
   * @param why the class name of the last failure
   */
  record Outage(Instant since, String why) {}

  @Override
  public void run() {
    while (!stopped) {
      try (Connection connection = source.open()) {
        task.run(connection);
      } catch (SQLException gone) {
        refused.accept(gone);
        failed(gone);
      } catch (RuntimeException | Error fault) {
        failed(fault);
      } catch (InterruptedException undeployed) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** Logs once a minute for each cause, so that one does not hide another. */
  private void failed(Throwable failure) {
    Outage before = outage;
    outage =
        new Outage(before == null ? Clock.now() : before.since(), failure.getClass().getName());
    lines
        .permit(failure.getClass().getName())
        .filter(more -> !stopped)
        .ifPresent(
            more -> {
              if (failure instanceof SQLException) {
                LOG.warn("{}{}", without, more);
              } else {
                LOG.error("{}{}", without, more, failure);
              }
            });
    LOG.debug("It reconnects", failure);
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException undeployed) {
      Thread.currentThread().interrupt();
      stopped = true;
    }
  }

  /** Ends the outage: the task has just succeeded. */
  void recovered() {
    outage = null;
  }

  /** The current outage; empty if the task works. */
  Optional<Outage> outage() {
    return Optional.ofNullable(outage);
  }

  /** Whether the task is to end. */
  boolean isStopped() {
    return stopped;
  }

  /** Requests the end. The caller has to wake a task that waits. */
  void stop() {
    stopped = true;
  }
}
