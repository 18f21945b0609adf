package dev.portcullis.legacy.tree;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Runs pure computations on all processors, on the caller's thread and the threads of parallel
 * streams.
 */
final class ParallelExecutor {
  private ParallelExecutor() {}

  /**
   * Processes each element. A free thread takes the next one: a parallel stream would split all
   * into large parts, and wait for the slowest of them.
   */
  static <T> void each(List<T> all, Consumer<T> work) {
    AtomicInteger next = new AtomicInteger();
    IntStream.range(0, Math.min(all.size(), Runtime.getRuntime().availableProcessors()))
        .parallel()
        .forEach(
            worker -> {
              for (int i = next.getAndIncrement(); i < all.size(); i = next.getAndIncrement()) {
                work.accept(all.get(i));
              }
            });
  }
}
