package dev.portcullis.specification;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.Executable;

/**
 * Runs tests ahead of their reports on a few threads, because a client that waits for each answer
 * leaves a processor idle. The tests of one lane run in their order.
 */
final class Lanes implements AutoCloseable {
  /** As many as the product's requests keep two processors busy. */
  static final int COUNT = 2;

  private final ExecutorService[] threads =
      IntStream.range(0, COUNT)
          .mapToObj(lane -> Executors.newSingleThreadExecutor())
          .toArray(ExecutorService[]::new);

  /** The same test, which runs on a lane from now on and reports what came of it. */
  DynamicTest ahead(int lane, DynamicTest test) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    threads[lane].execute(() -> complete(done, test.getExecutable()));
    return DynamicTest.dynamicTest(test.getDisplayName(), () -> report(done));
  }

  private static void complete(CompletableFuture<Void> done, Executable test) {
    try {
      test.execute();
      done.complete(null);
    } catch (Throwable failed) { // Failed assertions are errors, and they are reported later.
      done.completeExceptionally(failed);
    }
  }

  private static void report(CompletableFuture<Void> done) throws Throwable {
    try {
      done.get();
    } catch (ExecutionException failed) {
      throw failed.getCause();
    }
  }

  @Override
  public void close() {
    for (ExecutorService thread : threads) {
      thread.shutdownNow();
    }
  }
}
