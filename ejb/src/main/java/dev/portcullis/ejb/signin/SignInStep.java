package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.passkey.MfaChallengeView;
import java.net.URI;

/** The next step after the response of the identity provider. */
public sealed interface SignInStep {
  /**
   * A redirect to the application.
   *
   * @param application the address, with the session's token or an error
   */
  record Back(URI application) implements SignInStep {}

  /**
   * A request for the user's passkey.
   *
   * @param challenge the challenge for the passkey
   * @param name the name of the application
   * @param answerTo the address to which the page posts the assertion
   * @param refusal the redirect for a user who declines
   * @param sealed the sealed state that the browser is to send with the assertion
   * @param isSecure whether it may be sent by https only
   */
  record Passkey(
      MfaChallengeView challenge,
      String name,
      URI answerTo,
      URI refusal,
      String sealed,
      boolean isSecure)
      implements SignInStep {}
}
