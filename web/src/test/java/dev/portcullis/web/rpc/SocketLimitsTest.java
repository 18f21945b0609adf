package dev.portcullis.web.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SocketLimitsTest {
  @Test
  void placesAreBoundedForACallerANetworkAndAll() {
    SocketLimiter places = new SocketLimiter(4, 2, 3, 1_000);
    assertThat(places.enter("anna", "home")).isPresent();
    assertThat(places.enter("anna", "work")).isPresent();
    assertThat(places.enter("anna", "elsewhere")).as("two are hers").isEmpty();
    assertThat(places.enter("ben", "home")).isPresent();
    assertThat(places.enter("carl", "home")).isPresent();
    assertThat(places.enter("dora", "home")).as("full").isEmpty();
    places.leave("anna", "work");
    assertThat(places.enter("dora", "home")).as("three come from there").isEmpty();
    assertThat(places.enter("dora", "work")).isPresent();
    places.leave("anna", "home");
    assertThat(places.enter("anna", "work")).isPresent();
  }

  @Test
  void aCallersSocketsShareHalfOfTheMemory() {
    SocketLimiter places = new SocketLimiter(10, 10, 10, 1_000);
    var first = places.enter("anna", "home").orElseThrow();
    var second = places.enter("anna", "home").orElseThrow();
    var other = places.enter("ben", "home").orElseThrow();
    assertThat(first.take(500)).isTrue();
    assertThat(second.take(1)).isFalse();
    assertThat(other.take(500)).isTrue();
    first.release(500);
    assertThat(second.take(500)).isTrue();
    assertThat(other.take(1)).isFalse();
  }

  @Test
  void aMinuteHasRoomForSoManyMessages() {
    AtomicLong now = new AtomicLong();
    SocketRateLimit rate = new SocketRateLimit(2, now::get);
    assertThat(rate.take()).isZero();
    assertThat(rate.take()).isZero();
    now.set(TimeUnit.SECONDS.toNanos(45));
    assertThat(rate.take()).isEqualTo(15_001);
    now.set(TimeUnit.SECONDS.toNanos(60));
    assertThat(rate.take()).isZero();
  }

  /** What found no thread is neither lost, nor does it take the caller's share for ever. */
  @Test
  void aMessageThatFindsNoThreadIsAnsweredWithTheNextOne() {
    List<String> done = new ArrayList<>();
    AtomicBoolean exhausted = new AtomicBoolean(true);
    FairSocketExecutor turns =
        new FairSocketExecutor(
            task -> {
              if (exhausted.get()) {
                throw new RejectedExecutionException("of a test");
              }
              task.run();
            },
            2);
    for (int i = 0; i < 3; i++) {
      String name = "anna " + i;
      turns.take("anna", () -> done.add(name));
    }
    assertThat(done).isEmpty();
    exhausted.set(false);
    turns.take("anna", () -> done.add("anna 3"));
    assertThat(done).containsExactlyInAnyOrder("anna 0", "anna 1", "anna 2", "anna 3");
  }

  /** Its client may wait for the answer, and send nothing meanwhile. */
  @Test
  void aMessageThatFoundNoThreadGetsThatOfAnotherCaller() {
    Deque<Runnable> threads = new ArrayDeque<>();
    List<String> done = new ArrayList<>();
    AtomicBoolean exhausted = new AtomicBoolean();
    FairSocketExecutor turns =
        new FairSocketExecutor(
            task -> {
              if (exhausted.get()) {
                throw new RejectedExecutionException("of a test");
              }
              threads.add(task);
            },
            2);
    turns.take("ben", () -> done.add("ben"));
    exhausted.set(true);
    turns.take("anna", () -> done.add("anna"));
    turns.take("carl", () -> done.add("carl"));
    exhausted.set(false);
    while (!threads.isEmpty()) {
      threads.remove().run();
    }
    assertThat(done).containsExactly("ben", "anna", "carl");
  }

  @Test
  void aCallerHasNoMoreThanTheirShareOfThreads() {
    Deque<Runnable> threads = new ArrayDeque<>();
    List<String> done = new ArrayList<>();
    FairSocketExecutor turns = new FairSocketExecutor(threads::add, 2);
    for (int i = 0; i < 5; i++) {
      String name = "anna " + i;
      turns.take("anna", () -> done.add(name));
    }
    turns.take("ben", () -> done.add("ben"));
    assertThat(threads).hasSize(3);
    threads.remove().run();
    threads.remove().run();
    threads.remove().run();
    assertThat(done).containsExactly("anna 0", "anna 1", "ben");
    assertThat(threads).hasSize(2);
    while (!threads.isEmpty()) {
      threads.remove().run();
    }
    assertThat(done).hasSize(6);
    turns.take(
        "anna",
        () -> {
          throw new IllegalStateException("failed");
        });
    try {
      threads.remove().run();
    } catch (IllegalStateException failed) {
      done.add(failed.getMessage());
    }
    turns.take("anna", () -> done.add("again"));
    threads.remove().run();
    assertThat(done).endsWith("failed", "again");
  }
}
