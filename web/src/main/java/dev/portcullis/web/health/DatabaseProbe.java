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
 * Asks the database twice a second whether it answers, and for its time, on a thread of its own: a
 * request for the readiness of this node is answered at once, without waiting for a connection.
 */
@ApplicationScoped
public class DatabaseProbe {
  private static final Duration PAUSE = Duration.ofMillis(500);

  /** An answer that is older says that the database hangs. */
  private static final Duration FRESH = Duration.ofSeconds(4);

  @Inject private DatabaseHealth database;
  @Inject private ClockOffset offset;
  @Resource private ManagedThreadFactory threads;

  private final CountDownLatch first = new CountDownLatch(1);
  private volatile boolean answers;
  private volatile long askedAt;
  private PeriodicTask periodicTask;

  @PostConstruct
  void open() {
    periodicTask = PeriodicTask.start(threads, PAUSE, this::ask);
  }

  @PreDestroy
  void close() {
    periodicTask.close();
  }

  /** Whether it answered a moment ago. */
  public boolean answers() {
    try {
      return first.await(FRESH.toMillis(), TimeUnit.MILLISECONDS)
          && answers
          && System.nanoTime() - askedAt < FRESH.toNanos();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void ask() {
    answers = isAnswering();
    askedAt = System.nanoTime();
    first.countDown();
  }

  /** Servers throw what they like when a pool has nothing to give. */
  private boolean isAnswering() {
    try {
      return database.answers(offset);
    } catch (RuntimeException unreachable) {
      return false;
    }
  }
}
