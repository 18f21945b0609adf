package dev.portcullis.web.http;

import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Json;
import dev.portcullis.web.http.error.ErrorResponse;
import dev.portcullis.web.http.error.UnexpectedErrorLog;
import dev.portcullis.web.http.response.PendingResponse;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;

/**
 * Converts the servers' own error responses to the documented form where no exception mapper runs,
 * for example for a header or a path escape that cannot be parsed: they would be HTML pages.
 */
public final class ServerErrorPages extends HttpServletResponseWrapper {
  private final String path;
  private final PendingResponse pending;

  /** Wraps the response to {@code request}. */
  public ServerErrorPages(HttpServletRequest request, HttpServletResponse response) {
    super(response);
    path = request.getRequestURI();
    pending = PendingResponse.of(request);
  }

  /** A deferred response does not start before its content is complete. */
  private boolean isLater() {
    return pending != null && pending.isDeferred();
  }

  @Override
  public ServletOutputStream getOutputStream() throws IOException {
    return isLater() ? new DiscardingOutputStream() : super.getOutputStream();
  }

  @Override
  public void flushBuffer() throws IOException {
    if (!isLater()) {
      super.flushBuffer();
    }
  }

  /** Responds to a fault for which no response exists yet, and logs it. */
  public void fault(Exception thrown) throws IOException {
    UnexpectedErrorLog.fault(thrown);
    if (!isCommitted()) {
      send(SC_INTERNAL_SERVER_ERROR, ErrorResponse.unexpectedBody(path));
    }
  }

  @Override
  public void sendError(int status) throws IOException {
    sendError(status, null);
  }

  @Override
  public void sendError(int status, String message) throws IOException {
    if (status < SC_BAD_REQUEST || isCommitted()) {
      super.sendError(status, message);
    } else if (status < SC_INTERNAL_SERVER_ERROR) {
      Reason reason = ErrorResponse.reason(status);
      send(
          status,
          ErrorResponse.body(
              ErrorResponse.refusal(reason == null ? Reason.INVALID_INPUT : reason), path));
    } else {
      send(status, ErrorResponse.unexpectedBody(path));
    }
  }

  private void send(int status, Object error) throws IOException {
    resetBuffer();
    setStatus(status);
    setContentType("application/json");
    byte[] body = Json.MAPPER.writeValueAsBytes(error);
    setContentLength(body.length);
    getOutputStream().write(body);
  }

  /** Discards the output that a resource writes beside a deferred response. */
  private static final class DiscardingOutputStream extends ServletOutputStream {
    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      throw new IllegalStateException("The response is sent later");
    }

    @Override
    public void write(int value) {
      // Discards the output.
    }
  }
}
