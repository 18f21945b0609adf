package dev.portcullis.web.http;

import dev.portcullis.kernel.Sha256;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page for people. It is self-contained: its policy permits only the script in the page, and
 * requests to its own origin only (Content Security Policy Level 3).
 */
public final class HtmlPage {
  /** The media type of the page. */
  public static final MediaType TYPE = MediaType.TEXT_HTML_TYPE.withCharset("utf-8");

  private static final Pattern PLACE = Pattern.compile("\\{([a-zA-Z]+)\\}");
  private static final String STYLE = read(HtmlPage.class, "page.css");

  private final String frame;
  private final String script;
  private final String policy;

  private HtmlPage(String frame, String script, String runs) {
    this.frame = frame;
    this.script = script;
    policy =
        "default-src 'none'; "
            + runs
            + "style-src "
            + hash(STYLE)
            + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  }

  /** The page from a file that is next to a class. */
  public static HtmlPage of(Class<?> owner, String file) {
    return new HtmlPage(read(owner, file), "", "");
  }

  /** The page with a script, which is in the same place. */
  public static HtmlPage of(Class<?> owner, String file, String script) {
    String text = read(owner, script);
    return new HtmlPage(
        read(owner, file), text, "script-src " + hash(text) + "; connect-src 'self'; ");
  }

  /**
   * The text of the page.
   *
   * @param values of the placeholders; all of them are escaped
   */
  public String html(Map<String, String> values) {
    return PLACE
        .matcher(frame)
        .replaceAll(place -> Matcher.quoteReplacement(at(place.group(1), values)));
  }

  /** The headers of the page. */
  public Map<String, String> headers() {
    return Map.of(
        "content-security-policy", policy,
        "referrer-policy", "no-referrer",
        "x-content-type-options", "nosniff",
        "x-frame-options", "DENY");
  }

  private String at(String place, Map<String, String> values) {
    return switch (place) {
      case "style" -> STYLE;
      case "script" -> script;
      default -> escaped(values.get(place));
    };
  }

  /** Escapes for text and for attributes in double quotes (HTML, 13.1.2). */
  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  private static String hash(String text) {
    byte[] digest = Sha256.digest(text.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }

  private static String read(Class<?> owner, String file) {
    try (InputStream in = owner.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
