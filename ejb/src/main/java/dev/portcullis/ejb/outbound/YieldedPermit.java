package dev.portcullis.ejb.outbound;

import dev.portcullis.ejb.outbound.OutboundBulkhead.Call;
import dev.portcullis.kernel.Context;

/**
 * The place that a thread's request has among those that are worked on. It is lent to others while
 * the request waits for a foreign server: those who wait have places of their own ({@link
 * OutboundBulkhead}), and would otherwise leave none to who needs nobody else.
 */
public final class YieldedPermit {
  private static final Context.Key<YieldedPermit> KEY = Context.Key.ofThread();

  private final Runnable lend;
  private final Runnable takeBack;

  /**
   * A place.
   *
   * @param lend lets others have it
   * @param takeBack has it again, at once
   */
  public YieldedPermit(Runnable lend, Runnable takeBack) {
    this.lend = lend;
    this.takeBack = takeBack;
  }

  /** Makes it the place of what this thread does. */
  public void bind() {
    Context.put(KEY, this);
  }

  /** Calls while the place of this thread, if it has one, is lent. */
  public static <T, E extends Exception> T runYielding(Call<T, E> call) throws E {
    YieldedPermit place = Context.current().get(KEY);
    if (place == null) {
      return call.answer();
    }
    place.lend.run();
    try {
      return call.answer();
    } finally {
      place.takeBack.run();
    }
  }
}
