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
public final class Asked<T> {
  private final T answer;
  private final Failure failure;

  private Asked(T answer, Failure failure) {
    this.answer = answer;
    this.failure = failure;
  }

  /** Asks now. */
  public static <T> Asked<T> of(Supplier<T> question) {
    try {
      return new Asked<>(question.get(), null);
    } catch (Failure failed) {
      return new Asked<>(null, failed);
    }
  }

  /** For a question that will not come up: it fails as a defect if it does. */
  public static <T> Asked<T> never() {
    return new Asked<>(null, null);
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
