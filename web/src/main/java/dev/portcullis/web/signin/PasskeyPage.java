package dev.portcullis.web.signin;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.ejb.signin.SignInStep;
import dev.portcullis.kernel.Json;
import dev.portcullis.web.http.HtmlPage;
import jakarta.ws.rs.core.Response;
import java.util.Map;

/** The page that prompts for a passkey. */
final class PasskeyPage {
  private static final HtmlPage PAGE = HtmlPage.of(PasskeyPage.class, "passkey.html", "passkey.js");

  private PasskeyPage() {}

  /** The page for one sign-in. */
  static Response of(SignInStep.Passkey step) {
    Response.ResponseBuilder answer =
        Response.ok(html(step), HtmlPage.TYPE)
            .cookie(SignInCookie.of(step.sealed(), step.isSecure()));
    PAGE.headers().forEach(answer::header);
    return answer.build();
  }

  static String html(SignInStep.Passkey step) {
    return PAGE.html(
        Map.of(
            "name", step.name(),
            "challenge", json(step.challenge()),
            "answerTo", step.answerTo().toString(),
            "refusal", step.refusal().toString()));
  }

  private static String json(Object value) {
    try {
      return Json.MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
