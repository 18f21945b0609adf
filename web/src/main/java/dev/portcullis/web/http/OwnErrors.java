package dev.portcullis.web.http;

import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Json;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;

/**
 * Gives the servers' own refusals the documented form where no mapper is asked, for example of a
 * header or an escape in the path that cannot be read: they would be pages for people.
 */
public final class OwnErrors extends HttpServletResponseWrapper {
  private final String path;

  /** Around the response to {@code request}. */
  public OwnErrors(HttpServletRequest request, HttpServletResponse response) {
    super(response);
    path = request.getRequestURI();
  }

  /** Answers a fault that nobody has answered yet, and tells of it in the log. */
  public void fault(Exception thrown) throws IOException {
    FaultLog.fault(thrown);
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
}
