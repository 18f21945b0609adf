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
final class OwnErrors extends HttpServletResponseWrapper {
  private final String path;

  OwnErrors(HttpServletRequest request, HttpServletResponse response) {
    super(response);
    path = request.getRequestURI();
  }

  @Override
  public void sendError(int status) throws IOException {
    sendError(status, null);
  }

  @Override
  public void sendError(int status, String message) throws IOException {
    Reason reason = ErrorResponse.reason(status);
    if (reason == null || isCommitted()) {
      super.sendError(status, message);
      return;
    }
    resetBuffer();
    setStatus(status);
    setContentType("application/json");
    byte[] body =
        Json.MAPPER.writeValueAsBytes(ErrorResponse.body(ErrorResponse.refusal(reason), path));
    setContentLength(body.length);
    getOutputStream().write(body);
  }
}
