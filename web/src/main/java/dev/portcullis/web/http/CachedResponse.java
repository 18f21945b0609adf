package dev.portcullis.web.http;

import dev.portcullis.kernel.Sha256;
import dev.portcullis.web.http.response.AsyncResponseWriter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A body that is the same for everybody as long as the product runs. It is in memory once, however
 * many ask; whoever has it asks whether it is still the same (RFC 9110, 13.1.2) and is sent nothing
 * if it is.
 */
public final class CachedResponse {
  private final String type;
  private final byte[] bytes;
  private final String tag;

  private CachedResponse(String type, byte[] bytes) {
    this.type = type;
    this.bytes = bytes;
    byte[] digest = Sha256.digest(bytes);
    tag = '"' + Base64.getUrlEncoder().withoutPadding().encodeToString(digest) + '"';
  }

  /** Of a media type with a text. */
  public static CachedResponse of(String type, String text) {
    return new CachedResponse(type, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Of a media type with a file that stands beside a class. */
  public static CachedResponse read(String type, Class<?> owner, String file) {
    try (InputStream in = owner.getResourceAsStream(file)) {
      return new CachedResponse(type, in.readAllBytes());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Answers GET and HEAD with it, or that it has not changed. */
  public void send(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setHeader("etag", tag);
    response.setHeader("cache-control", "no-cache");
    if (isKnown(request.getHeader("if-none-match"))) {
      response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
      return;
    }
    response.setContentType(type);
    response.setCharacterEncoding("UTF-8");
    if (request.getMethod().equals("HEAD")) {
      response.setContentLength(bytes.length);
    } else {
      AsyncResponseWriter.send(request, response, bytes);
    }
  }

  /** A proxy that compresses marks the tag as weak; for this question it is the same. */
  private boolean isKnown(String tags) {
    return tags != null && (tags.strip().equals("*") || tags.contains(tag));
  }
}
