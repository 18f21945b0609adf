package dev.portcullis.web.http;

import dev.portcullis.kernel.Sha256;
import dev.portcullis.web.http.response.NonBlockingResponseWriter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A body that is the same for all clients and constant while the product runs. Memory contains it
 * once, however many clients request it. A client that has it revalidates it (RFC 9110, 13.1.2) and
 * receives no body if it is unchanged.
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

  /** Creates a response from a media type and a text. */
  public static CachedResponse of(String type, String text) {
    return new CachedResponse(type, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Creates a response from a media type and a file that is next to a class. */
  public static CachedResponse read(String type, Class<?> owner, String file) {
    try (InputStream in = owner.getResourceAsStream(file)) {
      return new CachedResponse(type, in.readAllBytes());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Responds to GET and HEAD with the body, or with 304 if it has not changed. */
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
      NonBlockingResponseWriter.send(request, response, bytes);
    }
  }

  /** A proxy that compresses marks the tag as weak; for this comparison it is the same. */
  private boolean isKnown(String tags) {
    return tags != null && (tags.strip().equals("*") || tags.contains(tag));
  }
}
