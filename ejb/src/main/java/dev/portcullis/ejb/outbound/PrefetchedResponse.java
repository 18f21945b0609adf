package dev.portcullis.ejb.outbound;

import dev.portcullis.kernel.Failure;
import java.util.function.Supplier;

/**
 * What another server answered before a transaction began. A server that hangs would keep the
 * transaction open with all its locks, so services ask first and use the answer within. A failure
 * to get it counts only where the answer is needed.
 *
 * @param <T> the answer
 */
public final class PrefetchedResponse<T> {
  private final T answer;
  private final Failure failure;

  private PrefetchedResponse(T answer, Failure failure) {
    this.answer = answer;
    this.failure = failure;
  }

  /** Asks now. */
  public static <T> PrefetchedResponse<T> of(Supplier<T> question) {
    try {
      return new PrefetchedResponse<>(question.get(), null);
    } catch (Failure failed) {
      return new PrefetchedResponse<>(null, failed);
    }
  }

  /** For a question that will not come up: it fails as a defect if it does. */
  public static <T> PrefetchedResponse<T> never() {
    return new PrefetchedResponse<>(null, null);
  }

  /**
   * The answer.
   *
   * @throws Failure that the question ended with
   */
  public T get() {
    if (failure != null) {
      throw failure;
    }
    if (answer == null) {
      throw new IllegalStateException("This was not asked before the transaction");
    }
    return answer;
  }
}
