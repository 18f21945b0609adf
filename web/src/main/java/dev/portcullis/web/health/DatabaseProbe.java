package dev.portcullis.web.health;

import dev.portcullis.ejb.health.ClockOffset;
import dev.portcullis.ejb.job.PeriodicTask;
import dev.portcullis.ejb.startup.DatabaseHealth;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Queries the database twice a second for its availability and its time, on a thread of its own.
 * Thus the readiness of this node is reported at once, without waiting for a connection.
 */
@ApplicationScoped
public class DatabaseProbe {
  private static final Duration PAUSE = Duration.ofMillis(500);

  /** An older response means that the database hangs. */
  private static final Duration FRESH = Duration.ofSeconds(4);

  @Inject private DatabaseHealth database;
  @Inject private ClockOffset offset;
  @Resource private ManagedThreadFactory threads;

  private final CountDownLatch first = new CountDownLatch(1);
  private volatile boolean answers;
  private volatile long probedAt;
  private PeriodicTask periodicTask;

  @PostConstruct
  void open() {
    periodicTask = PeriodicTask.start(threads, PAUSE, this::probe);
  }

  @PreDestroy
  void close() {
    periodicTask.close();
  }

  /** Whether the database responded within {@code FRESH}. */
  public boolean answers() {
    try {
      return first.await(FRESH.toMillis(), TimeUnit.MILLISECONDS)
          && answers
          && System.nanoTime() - probedAt < FRESH.toNanos();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void probe() {
    answers = isAnswering();
    probedAt = System.nanoTime();
    first.countDown();
  }

  /** Servers throw different exceptions when a connection pool is exhausted. */
  private boolean isAnswering() {
    try {
      return database.answers(offset);
    } catch (RuntimeException unreachable) {
      return false;
    }
  }
}
