package dev.portcullis.web.console;

import dev.portcullis.ejb.setting.PagesConfig;
import dev.portcullis.web.files.StaticFile;
import dev.portcullis.web.files.StaticFiles;
import dev.portcullis.web.http.CachedResponseServlet;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Serves the console, a client of the API like any other: this servlet provides its files and
 * nothing else. All page paths return the same document; its script shows the page. The policy
 * permits scripts and requests of its own origin only, in no frame (Content Security Policy Level
 * 3, Trusted Types).
 */
@WebServlet(
    asyncSupported = true,
    urlPatterns = {"/console", "/console/*", "/api/console", "/api/console/*"})
public class ConsoleServlet extends CachedResponseServlet {
  private static final long serialVersionUID = 1L;
  private static final Pattern ASSET = Pattern.compile("/assets/([A-Za-z0-9_-]+\\.[a-z0-9]+)");
  private static final int DEEPEST = 12;
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self';"
          + " img-src 'self' data: https:; connect-src 'self'; base-uri 'self'; form-action 'none';"
          + " frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

  private transient StaticFiles files;

  /** Uses the configured directory, if any. */
  @Inject
  void readFrom(PagesConfig pages) {
    files = new StaticFiles("/dev/portcullis/console/", pages.directory());
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    protect(response, POLICY);
    response.setHeader("cross-origin-opener-policy", "same-origin");
    String path = request.getPathInfo();
    if (path == null) {
      redirectToDirectory(response, "console/");
      return;
    }
    Optional<StaticFile> found = path.startsWith("/assets/") ? asset(path) : page(path);
    if (found.isPresent()) {
      found.get().send(request, response);
    } else {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
    }
  }

  private Optional<StaticFile> asset(String path) {
    var name = ASSET.matcher(path);
    if (!name.matches()) {
      return Optional.empty();
    }
    String file = name.group(1);
    return files.file(file, "assets/" + file, bytes -> new StaticFile(file, bytes));
  }

  /** The document, with the relative path from this page to the console's root. */
  private Optional<StaticFile> page(String path) {
    long depth = path.chars().filter(character -> character == '/').count() - 1;
    if (depth > DEEPEST) {
      return Optional.empty();
    }
    String base = depth == 0 ? "./" : "../".repeat((int) depth);
    return files.file(base, "index.html", bytes -> document(bytes, base));
  }

  private static StaticFile document(byte[] bytes, String base) {
    String html = new String(bytes, StandardCharsets.UTF_8).replace("{base}", base);
    return new StaticFile("index.html", html.getBytes(StandardCharsets.UTF_8));
  }
}
