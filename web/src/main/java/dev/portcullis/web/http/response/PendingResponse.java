package dev.portcullis.web.http.response;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.web.http.error.ErrorResponseWriter;
import dev.portcullis.web.http.error.RejectedRequestMetrics;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * The resources that a request may use for its response, and the response until it is sent (ADR
 * 0109). A large response is sent after the resource method has returned: a slow client occupies
 * neither a permit nor a thread.
 */
public final class PendingResponse {
  /** The memory of a response that is written row by row, in bytes. */
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
   * @param maxBytes the maximum size of a page's items in bytes
   * @param budget for the response
   */
  public PendingResponse(long maxBytes, Budget budget) {
    this.maxBytes = maxBytes;
    this.budget = budget;
  }

  /** The budget of a request's response. */
  public interface Budget {
    /** Reserves {@link #MEMORY}; false if the budget of requests is exhausted. */
    boolean reserveMemory();

    /** Releases the memory. */
    void releaseMemory();

    /** Reserves a file for a large response; false if all are in use. */
    boolean reserveFile();

    /** Releases the file. */
    void releaseFile();
  }

  /** Binds this response to a request. */
  public void bind(HttpServletRequest request) {
    request.setAttribute(PendingResponse.class.getName(), this);
  }

  /** The pending response of a request. */
  public static PendingResponse of(HttpServletRequest request) {
    return (PendingResponse) request.getAttribute(PendingResponse.class.getName());
  }

  long maxBytes() {
    return maxBytes;
  }

  /**
   * Reserves the memory for a response, once.
   *
   * @throws Failure OVERLOADED if the budget is exhausted
   */
  synchronized void reserve() {
    if (!hasMemory && !budget.reserveMemory()) {
      throw overloaded();
    }
    hasMemory = true;
  }

  /**
   * Reserves a file.
   *
   * @throws Failure OVERLOADED if all are in use, by this client or in total
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
    return Failure.overloaded("Too many large responses are being read; try again", RETRY_SECONDS);
  }

  /** Sends the body later, at the client's pace; false if its writer has to send it now. */
  synchronized boolean send(ResponseSpool body) {
    if (isOver) {
      return false;
    }
    spool = body;
    return true;
  }

  /** Replaces the started response with the failure; false if it is too late for that. */
  synchronized boolean fail(Failure refusal) {
    if (isOver) {
      return false;
    }
    failure = refusal;
    return true;
  }

  /** Whether the response is sent after the resource method has returned. */
  public synchronized boolean isDeferred() {
    return spool != null || failure != null;
  }

  /**
   * Sends the response, after the resource method has returned.
   *
   * @param response the server's own
   * @param meters count an overload rejection
   */
  public void finish(
      HttpServletRequest request, HttpServletResponse response, RejectedRequestMetrics meters)
      throws IOException {
    ResponseSpool body;
    synchronized (this) {
      isOver = true;
      body = spool;
      if (hasMemory) {
        // The client may read slowly, and its content is in a file.
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
        NonBlockingResponseWriter.send(request, response, body);
      } else {
        body.copyTo(response.getOutputStream());
      }
    }
  }
}
