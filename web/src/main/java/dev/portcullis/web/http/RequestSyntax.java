package dev.portcullis.web.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.function.Predicate;

/**
 * Whether the head of a request can be read: servers fail, each in its own way, over one that
 * cannot.
 */
public final class RequestSyntax {
  private RequestSyntax() {}

  /** Whether its target and the headers that are read for it have their form. */
  public static boolean isReadable(HttpServletRequest request) {
    String type = request.getHeader("content-type");
    return RequestTarget.isReadable(request.getRequestURI(), request.getQueryString())
        && areReadable(request, "accept", HeaderSyntax::isMediaRanges)
        && areReadable(request, "accept-language", HeaderSyntax::isLanguageRanges)
        && (type == null || HeaderSyntax.isMediaType(type));
  }

  /** Whether every parser takes its target for the same resource. */
  public static boolean isUnambiguous(HttpServletRequest request) {
    return RequestTarget.isUnambiguous(request.getMethod(), request.getRequestURI());
  }

  private static boolean areReadable(
      HttpServletRequest request, String header, Predicate<String> syntax) {
    return Collections.list(request.getHeaders(header)).stream().allMatch(syntax);
  }
}
