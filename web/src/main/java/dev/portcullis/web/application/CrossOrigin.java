package dev.portcullis.web.application;

import dev.portcullis.ejb.application.CorsOrigins;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Permits the pages of registered applications to call this service from browsers (Fetch Standard,
 * 3.2). Cookies are never permitted: the token in the header authenticates, and other sites do not
 * have it.
 */
@ApplicationScoped
public class CrossOrigin {
  @Inject private CorsOrigins origins;

  /**
   * The CORS headers of the response to a page.
   *
   * @param origin of the page, or null
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
   * Whether this origin may open a WebSocket: browsers send no preflight for it.
   *
   * @param origin of the page; null for programs, which have none
   */
  public boolean admits(String origin) {
    return origin == null || origins.include(origin);
  }

  /**
   * The headers of a preflight response; empty if the page belongs to no application, or the
   * request is not a preflight.
   *
   * @param origin of the page, or null
   * @param method the requested method, or null
   * @param methods the available methods
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
