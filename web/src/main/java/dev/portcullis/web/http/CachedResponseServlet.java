package dev.portcullis.web.http;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;

/** Serves content that is the same for all clients and read-only. */
public abstract class CachedResponseServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final int PERMANENT_REDIRECT = 308;
  private static final Set<String> METHODS = Set.of("GET", "HEAD", "OPTIONS");

  /** A rejected method gets the list of allowed methods (RFC 9110, 15.5.6). */
  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    if (METHODS.contains(request.getMethod())) {
      super.service(request, response);
    } else {
      response.setHeader("allow", "GET, HEAD, OPTIONS");
      response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    }
  }

  /**
   * Sets the headers that protect a page in a browser: its policy, no referrer, no guessed media
   * types, no frame around it.
   *
   * @param policy of the page (Content Security Policy Level 3)
   */
  protected static void protect(HttpServletResponse response, String policy) {
    response.setHeader("content-security-policy", policy);
    response.setHeader("referrer-policy", "no-referrer");
    response.setHeader("x-content-type-options", "nosniff");
    response.setHeader("x-frame-options", "DENY");
  }

  /**
   * Redirects from a directory without its slash to the path with it. The address is relative,
   * because a proxy may have mounted the product below another path.
   *
   * @param directory the last part of its path, for example {@code console/}
   */
  protected static void redirectToDirectory(HttpServletResponse response, String directory) {
    response.setHeader("location", directory);
    response.setStatus(PERMANENT_REDIRECT);
  }

  @Override
  protected void doOptions(HttpServletRequest request, HttpServletResponse response) {
    response.setHeader("allow", "GET, HEAD, OPTIONS");
  }

  @Override
  protected void doHead(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    doGet(request, response);
  }
}
