package dev.portcullis.ejb.chain.upstream;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** A call whose response is still to be received. Only {@link #cancel} may be called by others. */
interface PendingNodeCall {
  /**
   * Sends the request before its response is awaited, if that is possible without waiting for a
   * connection. Failures are reported by {@link #await}.
   *
   * @return false if {@link #await} will send it
   */
  boolean begin(Duration limit);

  /**
   * Sends the request if necessary, and receives the response. Afterwards the call is over,
   * whatever its outcome.
   *
   * @throws TimeoutException if there is no whole response, or no free connection, within {@code
   *     limit}
   * @throws InterruptedException if the thread is interrupted
   * @throws CancellationException if it was cancelled
   * @throws ExecutionException for any other reason, which is its cause
   */
  BoundedBody.Answer await(Duration limit)
      throws InterruptedException, ExecutionException, TimeoutException;

  /** Aborts the call on its connection, unless it is over. */
  void cancel();
}
