package dev.portcullis.legacy.tree;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Pure computing on all processors, by the caller and the threads that parallel streams have. */
final class ParallelExecutor {
  private ParallelExecutor() {}

  /**
   * Works on each. Whoever is done takes the next one: a stream of all would be cut into parts of
   * many, and wait for the last of them.
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
