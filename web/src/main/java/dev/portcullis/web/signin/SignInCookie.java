package dev.portcullis.web.signin;

import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import java.net.URI;

/**
 * The cookie that carries a sign-in through the identity provider. SameSite=Lax: the provider sends
 * the browser back by a top-level navigation, and other pages' requests do not carry it.
 */
final class SignInCookie {
  static final String NAME = "portcullis-signin";
  private static final int SECONDS = 600;

  private SignInCookie() {}

  /**
   * Takes the place of the one before.
   *
   * @param sealed what the browser is to bring back
   * @param isSecure whether by https only
   */
  static NewCookie of(String sealed, boolean isSecure) {
    return cookie(sealed, SECONDS, isSecure);
  }

  /** Takes it away: a sign-in ends once. */
  static NewCookie gone() {
    return cookie("", 0, false);
  }

  /** Sends the browser on, with nothing told to where it goes. */
  static Response redirect(URI target, NewCookie cookie) {
    return Response.seeOther(target)
        .cookie(cookie)
        .header("referrer-policy", "no-referrer")
        .build();
  }

  private static NewCookie cookie(String value, int seconds, boolean secure) {
    return new NewCookie.Builder(NAME)
        .value(value)
        .path("/")
        .maxAge(seconds)
        .httpOnly(true)
        .secure(secure)
        .sameSite(NewCookie.SameSite.LAX)
        .build();
  }
}
