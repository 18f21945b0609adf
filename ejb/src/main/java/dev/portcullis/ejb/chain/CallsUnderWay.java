package dev.portcullis.ejb.chain;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;

/**
 * Calls that wait for their answer, so that all end with the client that makes them: one that is
 * handed to the HTTP client as that ends is neither answered nor cancelled by it.
 */
@SuppressWarnings("CollectionUndefinedEquality") // A call is equal to itself alone.
final class CallsUnderWay {
  private final Set<Future<?>> calls = ConcurrentHashMap.newKeySet();
  private volatile boolean ended;

  /** A call has begun; it ends at once if all have ended. */
  <T> Future<T> begin(Future<T> call) {
    calls.add(call);
    if (ended) {
      end(call);
    }
    return call;
  }

  /** A call is over. */
  void over(Future<?> call) {
    calls.remove(call);
  }

  /** Ends a call, unless it is over. */
  void end(Future<?> call) {
    calls.remove(call);
    call.cancel(true);
  }

  /** Ends all calls, and those that begin from now on. */
  void endAll() {
    ended = true;
    calls.forEach(this::end);
  }
}
