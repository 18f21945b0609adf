package dev.portcullis.acceptance;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Does several things at the same time. */
final class Together {
  private static final int THREADS = 16;

  private Together() {}

  /** The results of {@code count} calls, which start together on up to 16 threads. */
  static <T> List<T> run(int count, IntFunction<T> call) {
    ExecutorService threads = Executors.newFixedThreadPool(Math.min(count, THREADS));
    CountDownLatch start = new CountDownLatch(1);
    try {
      List<Future<T>> calls =
          IntStream.range(0, count)
              .mapToObj(
                  i ->
                      threads.submit(
                          () -> {
                            start.await();
                            return call.apply(i);
                          }))
              .toList();
      start.countDown();
      return calls.stream().map(Together::result).toList();
    } finally {
      threads.shutdownNow();
    }
  }

  private static <T> T result(Future<T> call) {
    try {
      return call.get();
    } catch (ExecutionException failed) {
      throw new AssertionError(failed.getCause());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError(interrupted);
    }
  }
}
