package dev.portcullis.web.admission;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Tracks a response that other threads write after the request's thread has left: it is in flight
 * as well.
 */
final class AsyncResponseTracker implements AsyncListener {
  private final InFlightRequests inFlightRequests;
  private final Runnable end;

  private AsyncResponseTracker(InFlightRequests inFlightRequests, Runnable end) {
    this.inFlightRequests = inFlightRequests;
    this.end = end;
  }

  /**
   * Counts the response until it is written, if the request has one that is not complete.
   *
   * @param end run when it is written: now, or later
   */
  static void count(HttpServletRequest request, InFlightRequests inFlightRequests, Runnable end) {
    AsyncResponseTracker answer = new AsyncResponseTracker(inFlightRequests, end);
    inFlightRequests.resume(answer);
    try {
      if (request.isAsyncStarted()) {
        request.getAsyncContext().addListener(answer);
      } else {
        answer.end();
      }
    } catch (IllegalStateException written) {
      answer.end();
    }
  }

  private void end() {
    inFlightRequests.end(this);
    end.run();
  }

  @Override
  public void onComplete(AsyncEvent event) {
    end();
  }

  @Override
  public void onTimeout(AsyncEvent event) {
    end();
  }

  @Override
  public void onError(AsyncEvent event) {
    end();
  }

  @Override
  public void onStartAsync(AsyncEvent event) {
    // Nothing behind this class starts async mode again.
  }
}
