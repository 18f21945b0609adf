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
   * The cookie, which replaces the previous one.
   *
   * @param sealed the encrypted state that the browser returns
   * @param isSecure whether the cookie is for HTTPS only
   */
  static NewCookie of(String sealed, boolean isSecure) {
    return cookie(sealed, SECONDS, isSecure);
  }

  /** The cookie that removes it: a sign-in ends once. */
  static NewCookie expired() {
    return cookie("", 0, false);
  }

  /** Redirects the browser without a referrer. */
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
