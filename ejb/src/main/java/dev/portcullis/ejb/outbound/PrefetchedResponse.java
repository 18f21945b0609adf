package dev.portcullis.ejb.outbound;

import dev.portcullis.kernel.Failure;
import java.util.function.Supplier;

/**
 * The response of another server from before a transaction. A server that hangs would keep the
 * transaction open with all its locks. Services therefore send the request first, and use the
 * response within the transaction. A failure matters only where the response is needed.
 *
 * @param <T> the response
 */
public final class PrefetchedResponse<T> {
  private final T answer;
  private final Failure failure;

  private PrefetchedResponse(T answer, Failure failure) {
    this.answer = answer;
    this.failure = failure;
  }

  /** Sends the request now. */
  public static <T> PrefetchedResponse<T> of(Supplier<T> question) {
    try {
      return new PrefetchedResponse<>(question.get(), null);
    } catch (Failure failed) {
      return new PrefetchedResponse<>(null, failed);
    }
  }

  /** For a request whose response is never needed: {@link #get} fails as a defect. */
  public static <T> PrefetchedResponse<T> never() {
    return new PrefetchedResponse<>(null, null);
  }

  /**
   * The response.
   *
   * @throws Failure the failure of the request
   */
  public T get() {
    if (failure != null) {
      throw failure;
    }
    if (answer == null) {
      throw new IllegalStateException("This was not queried before the transaction");
    }
    return answer;
  }
}
