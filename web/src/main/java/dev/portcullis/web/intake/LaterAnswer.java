package dev.portcullis.web.intake;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;

/** The answer of a request that others write after its thread has left: it is in flight as well. */
final class LaterAnswer implements AsyncListener {
  private final InFlight inFlight;
  private final Runnable end;

  private LaterAnswer(InFlight inFlight, Runnable end) {
    this.inFlight = inFlight;
    this.end = end;
  }

  /**
   * Counts the answer until it is written, if the request has none yet.
   *
   * @param end run when it is written: now, or later
   */
  static void count(HttpServletRequest request, InFlight inFlight, Runnable end) {
    LaterAnswer answer = new LaterAnswer(inFlight, end);
    inFlight.goOn(answer);
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
    inFlight.end(this);
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
    // Nobody does behind us.
  }
}
