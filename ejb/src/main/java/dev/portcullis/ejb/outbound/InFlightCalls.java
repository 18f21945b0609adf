package dev.portcullis.ejb.outbound;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;

/**
 * The calls that wait for a response, so that closing the client can cancel all of them. The HTTP
 * client neither completes nor cancels a call that it accepts while it is closing.
 */
@SuppressWarnings("CollectionUndefinedEquality") // A call is equal only to itself.
public final class InFlightCalls {
  private final Set<Future<?>> calls = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** Creates an empty set of calls. */
  public InFlightCalls() {}

  /**
   * Adds a call; cancels it at once after {@link #cancelAll}.
   *
   * @return the call
   */
  public <T> Future<T> add(Future<T> call) {
    calls.add(call);
    if (closed) {
      cancel(call);
    }
    return call;
  }

  /** Removes a call that has ended. */
  public void remove(Future<?> call) {
    calls.remove(call);
  }

  /** Cancels a call, unless it has ended. */
  public void cancel(Future<?> call) {
    calls.remove(call);
    call.cancel(true);
  }

  /** Cancels all calls, and those that are added later. */
  public void cancelAll() {
    closed = true;
    calls.forEach(this::cancel);
  }
}
