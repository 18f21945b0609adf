package dev.portcullis.ejb.given;

import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Makes several calls at the same time, each on a thread of its own. */
public final class Together {
  private Together() {}

  /**
   * Why each of the calls was refused; empty for those that succeeded.
   *
   * @param call binds who acts, and makes the call of this number
   */
  public static List<Optional<Reason>> run(int count, IntConsumer call) {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    CountDownLatch start = new CountDownLatch(1);
    try {
      List<Future<Optional<Reason>>> calls =
          IntStream.range(0, count)
              .mapToObj(
                  i ->
                      threads.submit(
                          () -> {
                            start.await();
                            return refusal(call, i);
                          }))
              .toList();
      start.countDown();
      return calls.stream().map(Together::result).toList();
    } finally {
      threads.shutdownNow();
    }
  }

  private static Optional<Reason> refusal(IntConsumer call, int number) {
    try {
      call.accept(number);
      return Optional.empty();
    } catch (Failure refused) {
      return Optional.of(refused.reason());
    } finally {
      Context.clear();
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
