package dev.portcullis.ejb.chain;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;

/**
 * Calls that wait for their answer, so that all end with the client that makes them: one that is
 * handed to the HTTP client as that ends is neither answered nor cancelled by it.
 */
@SuppressWarnings("CollectionUndefinedEquality") // A call is equal to itself alone.
final class InFlightCalls {
  private final Set<Future<?>> calls = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** A call has begun; it ends at once if all have closed. */
  <T> Future<T> add(Future<T> call) {
    calls.add(call);
    if (closed) {
      cancel(call);
    }
    return call;
  }

  /** A call is over. */
  void remove(Future<?> call) {
    calls.remove(call);
  }

  /** Ends a call, unless it is over. */
  void cancel(Future<?> call) {
    calls.remove(call);
    call.cancel(true);
  }

  /** Ends all calls, and those that begin from now on. */
  void cancelAll() {
    closed = true;
    calls.forEach(this::cancel);
  }
}
