package dev.portcullis.web.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.function.Predicate;

/**
 * Whether the request line and headers can be parsed; for malformed ones, servers fail in different
 * ways.
 */
public final class RequestSyntax {
  private RequestSyntax() {}

  /** Whether the target and the parsed headers are well-formed. */
  public static boolean isReadable(HttpServletRequest request) {
    String type = request.getHeader("content-type");
    return RequestTarget.isReadable(request.getRequestURI(), request.getQueryString())
        && areReadable(request, "accept", HeaderSyntax::isMediaRanges)
        && areReadable(request, "accept-language", HeaderSyntax::isLanguageRanges)
        && (type == null || HeaderSyntax.isMediaType(type));
  }

  /** Whether every parser resolves the target to the same resource. */
  public static boolean isUnambiguous(HttpServletRequest request) {
    return RequestTarget.isUnambiguous(request.getMethod(), request.getRequestURI());
  }

  private static boolean areReadable(
      HttpServletRequest request, String header, Predicate<String> syntax) {
    return Collections.list(request.getHeaders(header)).stream().allMatch(syntax);
  }
}
