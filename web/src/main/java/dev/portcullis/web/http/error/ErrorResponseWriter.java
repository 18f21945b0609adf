package dev.portcullis.web.http.error;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Json;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers a failure in the documented form where no resource was asked. */
public final class ErrorResponseWriter {
  private ErrorResponseWriter() {}

  /**
   * Writes the whole answer.
   *
   * @param path of the request, still encoded
   * @param closes whether the connection ends, because there may be more on it that nobody reads
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
