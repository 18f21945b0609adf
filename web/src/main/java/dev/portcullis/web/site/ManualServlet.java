package dev.portcullis.web.site;

import dev.portcullis.web.files.StaticFile;
import dev.portcullis.web.files.StaticFiles;
import dev.portcullis.web.http.CachedResponseServlet;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Serves the documentation of this version to every client, beside the API description. The build
 * generates the pages; memory contains those that were requested. Their policy permits files of
 * their own origin only (Content Security Policy Level 3).
 */
@WebServlet(
    asyncSupported = true,
    urlPatterns = {"/docs/manual", "/docs/manual/*", "/api/docs/manual", "/api/docs/manual/*"})
public class ManualServlet extends CachedResponseServlet {
  private static final long serialVersionUID = 1L;

  /** The name of a file of the build: no dot but the one before its extension. */
  private static final Pattern NAME =
      Pattern.compile("(?:[a-z0-9-]+/){0,4}[a-z0-9-]+\\.[a-z]{2,4}");

  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
          + " require-trusted-types-for 'script'; trusted-types 'none'";

  private final transient StaticFiles files =
      new StaticFiles("/dev/portcullis/manual/", Optional.empty());

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    protect(response, POLICY);
    String path = request.getPathInfo();
    if (path == null) {
      redirectToDirectory(response, "manual/");
      return;
    }
    String name = path.endsWith("/") ? path.substring(1) + "index.html" : path.substring(1);
    Optional<StaticFile> found =
        NAME.matcher(name).matches()
            ? files.file(name, name, bytes -> new StaticFile(name, bytes))
            : Optional.empty();
    if (found.isPresent()) {
      found.get().send(request, response);
    } else {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
    }
  }
}
