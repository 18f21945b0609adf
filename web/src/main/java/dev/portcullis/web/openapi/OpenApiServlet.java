package dev.portcullis.web.openapi;

import dev.portcullis.web.http.CachedResponse;
import dev.portcullis.web.http.CachedResponseServlet;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;

/**
 * Serves the API description, which is the same on every server: YAML, or JSON for clients that
 * accept JSON or request {@code ?format=json} (as in MicroProfile OpenAPI). Generated from the code
 * and committed as {@code src/docs/openapi.json}; a test compares the two (ADR 0012).
 *
 * <p>This is a servlet with exact paths and not a resource, because these take precedence over the
 * endpoint that a server may mount below {@code /openapi}. It is initialized at startup: otherwise,
 * Catalina blocks a thread for each concurrent request.
 */
@WebServlet(
    asyncSupported = true,
    loadOnStartup = 1,
    urlPatterns = {
      "/openapi",
      "/openapi/",
      "/openapi.json",
      "/openapi.yaml",
      "/api/openapi",
      "/api/openapi/",
      "/api/openapi.json",
      "/api/openapi.yaml"
    })
public class OpenApiServlet extends CachedResponseServlet {
  private static final long serialVersionUID = 1L;

  private final transient CachedResponse json =
      CachedResponse.read("application/json", OpenApiServlet.class, "openapi.json");
  private final transient CachedResponse yaml =
      CachedResponse.read("application/yaml", OpenApiServlet.class, "openapi.yaml");

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setHeader("vary", "accept");
    (wantsJson(request) ? json : yaml).send(request, response);
  }

  private static boolean wantsJson(HttpServletRequest request) {
    String path = request.getServletPath();
    if (path.endsWith(".json") || path.endsWith(".yaml")) {
      return path.endsWith(".json");
    }
    String format = request.getParameter("format");
    if (format != null) {
      return format.toLowerCase(Locale.ROOT).equals("json");
    }
    String accept = request.getHeader("accept");
    return accept != null && accept.contains("json") && !accept.contains("yaml");
  }
}
