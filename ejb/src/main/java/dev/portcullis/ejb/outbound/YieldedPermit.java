package dev.portcullis.ejb.outbound;

import dev.portcullis.ejb.outbound.OutboundBulkhead.Call;
import dev.portcullis.kernel.Context;

/**
 * The permit of a thread's request among those in progress. The request yields it to others while
 * it waits for a third-party server. Such requests have separate permits ({@link
 * OutboundBulkhead}); otherwise they would leave no permits to requests that need no other server.
 */
public final class YieldedPermit {
  private static final Context.Key<YieldedPermit> KEY = Context.Key.ofThread();

  private final Runnable yieldToOthers;
  private final Runnable reacquire;

  /**
   * Creates a permit.
   *
   * @param lend yields it to others
   * @param takeBack acquires it again, at once
   */
  public YieldedPermit(Runnable lend, Runnable takeBack) {
    this.yieldToOthers = lend;
    this.reacquire = takeBack;
  }

  /** Binds the permit to this thread. */
  public void bind() {
    Context.put(KEY, this);
  }

  /** Performs a call while this thread's permit, if any, is yielded. */
  public static <T, E extends Exception> T runYielding(Call<T, E> call) throws E {
    YieldedPermit place = Context.current().get(KEY);
    if (place == null) {
      return call.answer();
    }
    place.yieldToOthers.run();
    try {
      return call.answer();
    } finally {
      place.reacquire.run();
    }
  }
}
