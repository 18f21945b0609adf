package dev.portcullis.web.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class DeadlockDetectorTest {
  private long now;
  private Set<Long> waiting = Set.of();
  private final AtomicInteger looks = new AtomicInteger();
  private final DeadlockDetector deadlocks =
      new DeadlockDetector(
          () -> {
            looks.incrementAndGet();
            return waiting;
          },
          () -> now);

  @Test
  void threadsThatWaitForEachOtherForLongAreOne() {
    waiting = Set.of(7L, 8L);
    assertThat(deadlocks.isDeadlocked()).as("they may give up yet").isFalse();
    pause();
    assertThat(deadlocks.isDeadlocked()).isTrue();
  }

  @Test
  void threadsThatGaveUpAreNone() {
    waiting = Set.of(7L, 8L);
    assertThat(deadlocks.isDeadlocked()).isFalse();
    waiting = Set.of(9L, 10L);
    pause();
    assertThat(deadlocks.isDeadlocked()).isFalse();
    waiting = Set.of();
    pause();
    assertThat(deadlocks.isDeadlocked()).isFalse();
  }

  @Test
  void manyRequestsCauseFewDeadlockChecks() {
    for (int i = 0; i < 1_000; i++) {
      assertThat(deadlocks.isDeadlocked()).isFalse();
    }
    assertThat(looks).hasValue(1);
  }

  @Test
  void thoseOfTheProcessAreFound() throws InterruptedException {
    Lock one = new ReentrantLock();
    Lock other = new ReentrantLock();
    CountDownLatch held = new CountDownLatch(2);
    Thread first = crossing(one, other, held);
    Thread second = crossing(other, one, held);
    DeadlockDetector ofProcess = new DeadlockDetector(DeadlockDetector::ofProcess, () -> now);
    while (DeadlockDetector.ofProcess().isEmpty()) {
      Thread.onSpinWait();
    }
    assertThat(ofProcess.isDeadlocked()).isFalse();
    pause();
    assertThat(ofProcess.isDeadlocked()).isTrue();
    first.interrupt();
    second.interrupt();
    first.join();
    second.join();
  }

  private static Thread crossing(Lock one, Lock other, CountDownLatch held) {
    Thread thread =
        new Thread(
            () -> {
              one.lock();
              try {
                held.countDown();
                held.await();
                other.lockInterruptibly();
                other.unlock();
              } catch (InterruptedException over) {
                Thread.currentThread().interrupt();
              } finally {
                one.unlock();
              }
            });
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void pause() {
    now += DeadlockDetector.PAUSE.toNanos();
  }
}
