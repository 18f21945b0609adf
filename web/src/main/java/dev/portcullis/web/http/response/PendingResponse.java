package dev.portcullis.web.http.response;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.web.http.error.ErrorResponseWriter;
import dev.portcullis.web.http.error.RejectedRequestMetrics;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * What a request may use to make its answer, and the answer until it is sent (ADR 0109). A large
 * answer is sent after the resource has returned: its reader holds neither place nor thread.
 */
public final class PendingResponse {
  /** The memory of an answer that is written row by row, in bytes. */
  public static final int MEMORY = 1 << 20;

  private static final long RETRY_SECONDS = 2;

  private final long maxBytes;
  private final Budget budget;
  private boolean hasMemory;
  private boolean hasFile;
  private ResponseSpool spool;
  private Failure failure;
  private boolean isOver;

  /**
   * For one request.
   *
   * @param maxBytes how many bytes the items of a page have at most
   * @param budget what its answer may use
   */
  public PendingResponse(long maxBytes, Budget budget) {
    this.maxBytes = maxBytes;
    this.budget = budget;
  }

  /** What the answer to a request may use. */
  public interface Budget {
    /** Takes {@link #MEMORY}; false if the budget of requests is used up. */
    boolean reserveMemory();

    /** Gives the memory back. */
    void releaseMemory();

    /** Takes one of the files for large answers; false if all are in use. */
    boolean reserveFile();

    /** Gives the file back. */
    void releaseFile();
  }

  /** Makes it the one of a request. */
  public void bind(HttpServletRequest request) {
    request.setAttribute(PendingResponse.class.getName(), this);
  }

  /** The one of a request. */
  public static PendingResponse of(HttpServletRequest request) {
    return (PendingResponse) request.getAttribute(PendingResponse.class.getName());
  }

  long maxBytes() {
    return maxBytes;
  }

  /**
   * Takes the memory for an answer, once.
   *
   * @throws Failure OVERLOADED if the budget is used up
   */
  synchronized void reserve() {
    if (!hasMemory && !budget.reserveMemory()) {
      throw overloaded();
    }
    hasMemory = true;
  }

  /**
   * Takes a file.
   *
   * @throws Failure OVERLOADED if all are in use, by this client or together
   */
  synchronized void beginFile() {
    if (!budget.reserveFile()) {
      throw overloaded();
    }
    hasFile = true;
  }

  synchronized void endFile() {
    if (hasFile) {
      hasFile = false;
      budget.releaseFile();
    }
  }

  private static Failure overloaded() {
    return Failure.overloaded("Too many large answers are being read; try again", RETRY_SECONDS);
  }

  /** Sends the body later, at its reader's pace; false if its writer has to send it now. */
  synchronized boolean send(ResponseSpool body) {
    if (isOver) {
      return false;
    }
    spool = body;
    return true;
  }

  /** Answers the failure in place of what was begun; false if it is too late for that. */
  synchronized boolean fail(Failure refusal) {
    if (isOver) {
      return false;
    }
    failure = refusal;
    return true;
  }

  /** Whether the answer is sent after the resource has returned. */
  public synchronized boolean isDeferred() {
    return spool != null || failure != null;
  }

  /**
   * Sends what there is, after the resource has returned.
   *
   * @param response the server's own
   * @param meters count a refusal for want of room
   */
  public void finish(
      HttpServletRequest request, HttpServletResponse response, RejectedRequestMetrics meters)
      throws IOException {
    ResponseSpool body;
    synchronized (this) {
      isOver = true;
      body = spool;
      if (hasMemory) {
        // Its reader may take a while, and what it reads is in a file.
        hasMemory = false;
        budget.releaseMemory();
      }
    }
    if (failure != null) {
      if (failure.reason() == Reason.OVERLOADED) {
        meters.refused(failure);
      }
      ErrorResponseWriter.write(failure, request.getRequestURI(), response, false);
    } else if (body != null) {
      response.setContentLengthLong(body.size());
      if (request.isAsyncSupported()) {
        AsyncResponseWriter.send(request, response, body);
      } else {
        body.copyTo(response.getOutputStream());
      }
    }
  }
}
