package dev.portcullis.web.files;

import dev.portcullis.kernel.Sha256;
import dev.portcullis.web.http.response.NonBlockingResponseWriter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * A file that is the same for every client, kept in memory once, plain and compressed. A file with
 * a digest in its name never changes and is not requested twice (RFC 8246). Browsers revalidate the
 * others.
 */
public final class StaticFile {
  private static final Pattern HASHED = Pattern.compile(".*-[A-Z0-9]{8}\\.[a-z0-9]+");
  private static final Map<String, String> TYPES =
      Map.of(
          "js", "text/javascript;charset=UTF-8",
          "css", "text/css;charset=UTF-8",
          "svg", "image/svg+xml",
          "woff2", "font/woff2",
          "json", "application/json;charset=UTF-8",
          "png", "image/png",
          "html", "text/html;charset=UTF-8");

  private static final Set<String> COMPRESSED_ALREADY = Set.of("woff2", "png");

  private final String type;
  private final byte[] plain;
  private final byte[] compressed;
  private final String tag;
  private final String caching;

  /**
   * A file.
   *
   * @param name its extension determines the media type; its digest, if any, the caching
   * @param plain its content, which is not copied
   */
  public StaticFile(String name, byte[] plain) {
    String ending = name.substring(name.lastIndexOf('.') + 1);
    type = TYPES.getOrDefault(ending, "application/octet-stream");
    this.plain = plain;
    compressed = COMPRESSED_ALREADY.contains(ending) ? null : gzip(plain);
    tag = '"' + Base64.getUrlEncoder().withoutPadding().encodeToString(Sha256.digest(plain)) + '"';
    caching = HASHED.matcher(name).matches() ? "public, max-age=31536000, immutable" : "no-cache";
  }

  /**
   * Responds to GET and HEAD with the file, or with 304 if it has not changed (RFC 9110, 13.1.2).
   */
  public void send(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setHeader("etag", tag);
    response.setHeader("cache-control", caching);
    response.setHeader("vary", "accept-encoding");
    String known = request.getHeader("if-none-match");
    if (known != null && (known.strip().equals("*") || known.contains(tag))) {
      response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
      return;
    }
    byte[] body = plain;
    if (compressed != null && takesGzip(request.getHeader("accept-encoding"))) {
      response.setHeader("content-encoding", "gzip");
      body = compressed;
    }
    response.setContentType(type);
    if (request.getMethod().equals("HEAD")) {
      response.setContentLength(body.length);
    } else {
      NonBlockingResponseWriter.send(request, response, body);
    }
  }

  private static boolean takesGzip(String accepted) {
    if (accepted == null) {
      return false;
    }
    for (String coding : accepted.split(",", 20)) {
      String text = coding.strip().toLowerCase(Locale.ROOT);
      if (text.startsWith("gzip") && !text.matches("gzip\\s*;\\s*q=0(\\.0*)?")) {
        return true;
      }
    }
    return false;
  }

  private static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(plain.length / 2);
    try (GZIPOutputStream stream = new GZIPOutputStream(out)) {
      stream.write(plain);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out.toByteArray();
  }
}
