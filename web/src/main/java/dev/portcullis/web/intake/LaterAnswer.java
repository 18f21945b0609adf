package dev.portcullis.web.intake;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;

/** The answer of a request that others write after its thread has left: it is in flight as well. */
final class LaterAnswer implements AsyncListener {
  private final InFlight inFlight;

  private LaterAnswer(InFlight inFlight) {
    this.inFlight = inFlight;
  }

  /** Counts the answer until it is written, if the request has none yet. */
  static void count(HttpServletRequest request, InFlight inFlight) {
    LaterAnswer answer = new LaterAnswer(inFlight);
    inFlight.goOn(answer);
    try {
      if (request.isAsyncStarted()) {
        request.getAsyncContext().addListener(answer);
      } else {
        inFlight.end(answer);
      }
    } catch (IllegalStateException written) {
      inFlight.end(answer);
    }
  }

  @Override
  public void onComplete(AsyncEvent event) {
    inFlight.end(this);
  }

  @Override
  public void onTimeout(AsyncEvent event) {
    inFlight.end(this);
  }

  @Override
  public void onError(AsyncEvent event) {
    inFlight.end(this);
  }

  @Override
  public void onStartAsync(AsyncEvent event) {
    // Nobody does behind us.
  }
}
