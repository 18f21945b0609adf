package dev.portcullis.acceptance;

import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/**
 * Many who do the same thing at the same time, each from an address of its own, over and over until
 * the time is up. Counts the responses; a connection that the server ends or does not serve is
 * counted as 0.
 *
 * @param size how many
 * @param atMost for how long each starts again
 * @param bytes what each sends at a time, where it is much: together they have a line of a gigabit
 */
record HostileCrowd(int size, Duration atMost, int bytes) {
  /** Bytes a second; a faster connection would saturate the gate's own. */
  private static final long GIGABIT = 125_000_000;

  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  /** No loop is longer, regardless of the clock. */
  private static final int MOST_TURNS = 200_000;

  /** How long one of them waits for an answer. */
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  /** One that sends little at a time. */
  HostileCrowd(int size, Duration atMost) {
    this(size, atMost, 0);
  }

  /** Lets everybody do it; how often there was which status. */
  Map<Integer, Integer> each(URI server, Function<RawHttp, List<Integer>> deed) {
    Map<Integer, Integer> answers = new ConcurrentHashMap<>();
    long start = System.nanoTime();
    AtomicLong sent = new AtomicLong();
    LongPredicate goesOn =
        now -> {
          LockSupport.parkNanos(sent.getAndAdd(bytes) * SECOND / GIGABIT - (now - start));
          return System.nanoTime() - start < atMost.toNanos();
        };
    ExecutorService threads = Executors.newFixedThreadPool(size);
    try {
      List<Future<?>> all = new ArrayList<>();
      IntStream.range(0, size)
          .forEach(
              i -> all.add(threads.submit(() -> again(server, address(i), deed, goesOn, answers))));
      for (Future<?> one : all) {
        one.get(atMost.plus(PATIENCE.multipliedBy(4)).toSeconds(), TimeUnit.SECONDS);
      }
    } catch (ExecutionException failed) {
      throw new AssertionError(failed.getCause());
    } catch (InterruptedException | java.util.concurrent.TimeoutException stuck) {
      throw new AssertionError("An attacker is stuck", stuck);
    } finally {
      threads.shutdownNow();
    }
    System.out.printf("  the crowd was answered %s%n", new TreeMap<>(answers));
    return answers;
  }

  /** The address of one of them; 127.0.0.1 belongs to none. */
  static String address(int i) {
    return "127.0." + (1 + i / 200) + "." + (2 + i % 200);
  }

  private static void again(
      URI server,
      String from,
      Function<RawHttp, List<Integer>> deed,
      LongPredicate goesOn,
      Map<Integer, Integer> answers) {
    for (int turn = 0; turn < MOST_TURNS && goesOn.test(System.nanoTime()); turn++) {
      List<Integer> seen;
      try (RawHttp http = RawHttp.connect(server, from).patience(PATIENCE)) {
        seen = deed.apply(http);
      } catch (UncheckedIOException | AssertionError cut) {
        seen = List.of(0);
      }
      seen.forEach(status -> answers.merge(status, 1, Integer::sum));
    }
  }
}
