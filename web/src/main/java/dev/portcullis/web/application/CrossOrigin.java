package dev.portcullis.web.application;

import dev.portcullis.ejb.application.CorsOrigins;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Lets the pages of registered applications call this service from browsers (Fetch Standard, 3.2).
 * Cookies are never allowed along: the token in the header is what counts, and other sites do not
 * have it.
 */
@ApplicationScoped
public class CrossOrigin {
  @Inject private CorsOrigins origins;

  /**
   * What an answer says to the page that asked.
   *
   * @param origin where the page is from, or null
   */
  public Map<String, String> headers(String origin) {
    Map<String, String> headers = new LinkedHashMap<>();
    if (origin == null) {
      return headers;
    }
    headers.put("vary", "Origin");
    if (origins.include(origin)) {
      headers.put("access-control-allow-origin", origin);
      headers.put(
          "access-control-expose-headers",
          "x-request-id, x-trace-id, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset,"
              + " retry-after, etag, x-portcullis-viewed-as");
    }
    return headers;
  }

  /**
   * Whether a WebSocket may be opened from there: browsers ask nobody before they do.
   *
   * @param origin where the page is from; null for programs, which have none
   */
  public boolean admits(String origin) {
    return origin == null || origins.include(origin);
  }

  /**
   * What a page is told that asks what it may send; nothing if it is of no application, or does not
   * ask.
   *
   * @param origin where the page is from, or null
   * @param method which it would like to use, or null
   * @param methods which there are
   */
  public Map<String, String> preflight(String origin, String method, String methods) {
    Map<String, String> headers = new LinkedHashMap<>();
    if (origin != null && method != null && origins.include(origin)) {
      headers.put("access-control-allow-methods", methods);
      headers.put(
          "access-control-allow-headers",
          "authorization, content-type, if-match, if-none-match, x-trace-id, x-step-up-proof,"
              + " x-portcullis-view-as");
      headers.put("access-control-max-age", "600");
    }
    return headers;
  }
}
