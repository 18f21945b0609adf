package dev.portcullis.web.openapi;

import dev.portcullis.ejb.policydocument.PolicyDocumentSchema;
import dev.portcullis.web.http.CachedResponse;
import dev.portcullis.web.http.CachedResponseServlet;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Shows the API description as Swagger UI, to all clients like the description itself (ADR 0044).
 * Beside it is the JSON Schema of policy documents (ADR 0160). The page loads the files listed here
 * and the description. Its policy permits requests to its own origin only (Content Security Policy
 * Level 3).
 */
@WebServlet(
    asyncSupported = true,
    loadOnStartup = 1,
    urlPatterns = {
      "/docs",
      "/docs/",
      "/docs/docs.js",
      "/docs/policy-document.schema.json",
      "/docs/swagger-ui-bundle.js",
      "/docs/swagger-ui.css",
      "/api/docs",
      "/api/docs/",
      "/api/docs/docs.js",
      "/api/docs/policy-document.schema.json",
      "/api/docs/swagger-ui-bundle.js",
      "/api/docs/swagger-ui.css"
    })
public class DocsServlet extends CachedResponseServlet {
  private static final long serialVersionUID = 1L;
  private static final String SCRIPT = "text/javascript";

  /** Swagger UI contains its icons as data URLs in its style sheet. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  /** The responses by the part of the path after {@code /docs}. */
  private final transient Map<String, CachedResponse> bodies =
      Map.of(
          "", page("docs/", ""),
          "/", page("", "../"),
          "/docs.js", CachedResponse.read(SCRIPT, DocsServlet.class, "docs.js"),
          "/policy-document.schema.json",
              CachedResponse.read(
                  "application/schema+json",
                  PolicyDocumentSchema.class,
                  PolicyDocumentSchema.RESOURCE),
          "/swagger-ui-bundle.js",
              CachedResponse.read(SCRIPT, DocsServlet.class, "swagger-ui-bundle.js"),
          "/swagger-ui.css", CachedResponse.read("text/css", DocsServlet.class, "swagger-ui.css"));

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    protect(response, POLICY);
    String path = request.getServletPath();
    bodies.get(path.substring(path.indexOf("/docs") + "/docs".length())).send(request, response);
  }

  /**
   * The page with relative addresses, because a proxy may have mounted it below another path.
   *
   * @param files the path of its files
   * @param root the path of the description
   */
  private static CachedResponse page(String files, String root) {
    try (InputStream in = DocsServlet.class.getResourceAsStream("docs.html")) {
      String html = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return CachedResponse.of(
          "text/html",
          html.replace("{files}", files).replace("{description}", root + "openapi.json"));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
