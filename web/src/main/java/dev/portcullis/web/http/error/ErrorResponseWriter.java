package dev.portcullis.web.http.error;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Json;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Writes the response to a failure in the documented form where no resource was called. */
public final class ErrorResponseWriter {
  private ErrorResponseWriter() {}

  /**
   * Writes the whole response.
   *
   * @param path of the request, still encoded
   * @param closes whether the connection ends, because it may contain further unread bytes
   */
  public static void write(
      Failure failure, String path, HttpServletResponse response, boolean closes)
      throws IOException {
    response.setStatus(ErrorResponse.status(failure.reason()));
    ErrorResponse.headers(failure).forEach(response::setHeader);
    response.setHeader("cache-control", "no-store");
    if (closes) {
      response.setHeader("connection", "close");
    }
    response.setContentType("application/json");
    byte[] body = Json.MAPPER.writeValueAsBytes(ErrorResponse.body(failure, path));
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }
}
