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
    assertThat(places.acquire("anna", "home")).isPresent();
    assertThat(places.acquire("anna", "work")).isPresent();
    assertThat(places.acquire("anna", "elsewhere")).as("two are hers").isEmpty();
    assertThat(places.acquire("ben", "home")).isPresent();
    assertThat(places.acquire("carl", "home")).isPresent();
    assertThat(places.acquire("dora", "home")).as("full").isEmpty();
    places.release("anna", "work");
    assertThat(places.acquire("dora", "home")).as("three come from there").isEmpty();
    assertThat(places.acquire("dora", "work")).isPresent();
    places.release("anna", "home");
    assertThat(places.acquire("anna", "work")).isPresent();
  }

  @Test
  void aCallersSocketsShareHalfOfTheMemory() {
    SocketLimiter places = new SocketLimiter(10, 10, 10, 1_000);
    var first = places.acquire("anna", "home").orElseThrow();
    var second = places.acquire("anna", "home").orElseThrow();
    var other = places.acquire("ben", "home").orElseThrow();
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
      turns.execute("anna", () -> done.add(name));
    }
    assertThat(done).isEmpty();
    exhausted.set(false);
    turns.execute("anna", () -> done.add("anna 3"));
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
    turns.execute("ben", () -> done.add("ben"));
    exhausted.set(true);
    turns.execute("anna", () -> done.add("anna"));
    turns.execute("carl", () -> done.add("carl"));
    exhausted.set(false);
    while (!threads.isEmpty()) {
      threads.remove().run();
    }
    assertThat(done).containsExactly("ben", "anna", "carl");
  }

  @Test
  void aCallerHasAtMostTheirShareOfThreads() {
    Deque<Runnable> threads = new ArrayDeque<>();
    List<String> done = new ArrayList<>();
    FairSocketExecutor turns = new FairSocketExecutor(threads::add, 2);
    for (int i = 0; i < 5; i++) {
      String name = "anna " + i;
      turns.execute("anna", () -> done.add(name));
    }
    turns.execute("ben", () -> done.add("ben"));
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
    turns.execute(
        "anna",
        () -> {
          throw new IllegalStateException("failed");
        });
    try {
      threads.remove().run();
    } catch (IllegalStateException failed) {
      done.add(failed.getMessage());
    }
    turns.execute("anna", () -> done.add("again"));
    threads.remove().run();
    assertThat(done).endsWith("failed", "again");
  }
}
