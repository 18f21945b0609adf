package dev.portcullis.web.signin;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.ejb.signin.SignInStep;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.Sha256;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page that asks for a passkey. It stands for itself: its policy lets run the script that is in
 * it and no other, and lets it call its own origin only (Content Security Policy Level 3).
 */
final class PasskeyPage {
  private static final Pattern PLACE = Pattern.compile("\\{([a-zA-Z]+)\\}");
  private static final String SCRIPT = resource("passkey.js");
  private static final String STYLE = resource("passkey.css");
  private static final String FRAME = resource("passkey.html");

  private static final String POLICY =
      "default-src 'none'; script-src "
          + hash(SCRIPT)
          + "; style-src "
          + hash(STYLE)
          + "; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private PasskeyPage() {}

  /** The page for one sign-in. */
  static Response of(SignInStep.Passkey step) {
    return Response.ok(html(step), MediaType.TEXT_HTML_TYPE.withCharset("utf-8"))
        .cookie(SignInCookie.of(step.sealed(), step.isSecure()))
        .header("content-security-policy", POLICY)
        .header("referrer-policy", "no-referrer")
        .header("x-content-type-options", "nosniff")
        .header("x-frame-options", "DENY")
        .build();
  }

  static String html(SignInStep.Passkey step) {
    Map<String, String> values =
        Map.of(
            "style", STYLE,
            "script", SCRIPT,
            "name", escaped(step.name()),
            "challenge", escaped(json(step.challenge())),
            "answerTo", escaped(step.answerTo().toString()),
            "refusal", escaped(step.refusal().toString()));
    return PLACE
        .matcher(FRAME)
        .replaceAll(place -> Matcher.quoteReplacement(values.get(place.group(1))));
  }

  /** For text and for attributes in double quotes (HTML, 13.1.2). */
  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  private static String json(Object value) {
    try {
      return Json.MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String hash(String text) {
    byte[] digest = Sha256.digest(text.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }

  private static String resource(String name) {
    try (InputStream in = PasskeyPage.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
