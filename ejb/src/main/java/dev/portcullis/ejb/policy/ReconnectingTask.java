package dev.portcullis.ejb.policy;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Seldom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works on a connection of its own until it is stopped. Whatever fails, a fault of ours included,
 * it begins anew with another connection after a pause, and says since when and why it does not go.
 */
final class ReconnectingTask implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(ReconnectingTask.class);

  private final String without;
  private final ConnectionSource source;
  private final Task task;
  private final Consumer<SQLException> refused;
  private final Duration pause;
  private final Seldom lines = Seldom.perMinute(1);
  private volatile boolean stopped;
  private volatile Outage outage;

  /**
   * Does nothing yet.
   *
   * @param without what it means that it does not go, for the log
   * @param refused is told of each failure of the database
   * @param pause between a failure and the next beginning
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

  /** Where connections come from. */
  interface ConnectionSource {
    /** Another one, to be closed by whoever asks. */
    Connection open() throws SQLException;
  }

  /** What is done with one, for as long as it goes. */
  interface Task {
    /** Returns when it is not wanted any more. */
    void run(Connection connection) throws SQLException, InterruptedException;
  }

  /**
   * That it does not go.
   *
   * @param since when it failed first
   * @param why how it failed last
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

  /** Once a minute for each cause: one that lasts must not hide another. */
  private void failed(Throwable failure) {
    Outage before = outage;
    outage =
        new Outage(before == null ? Clock.now() : before.since(), failure.getClass().getName());
    lines
        .tell(failure.getClass().getName())
        .filter(more -> !stopped)
        .ifPresent(
            more -> {
              if (failure instanceof SQLException) {
                LOG.warn("{}{}", without, more);
              } else {
                LOG.error("{}{}", without, more, failure);
              }
            });
    LOG.debug("It begins anew", failure);
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException undeployed) {
      Thread.currentThread().interrupt();
      stopped = true;
    }
  }

  /** It goes, as was just seen. */
  void recovered() {
    outage = null;
  }

  /** Since when it does not go and why; empty if it goes. */
  Optional<Outage> outage() {
    return Optional.ofNullable(outage);
  }

  /** Whether it is to end. */
  boolean isStopped() {
    return stopped;
  }

  /** Ends it; whoever waits within the work is to be woken. */
  void stop() {
    stopped = true;
  }
}
