package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.passkey.MfaChallengeView;
import java.net.URI;

/** What follows when the identity provider has answered. */
public sealed interface SignInStep {
  /**
   * The person goes back to the application.
   *
   * @param application where to, with the session's token or an error
   */
  record Back(URI application) implements SignInStep {}

  /**
   * The person is asked for their passkey first.
   *
   * @param challenge what the passkey is to answer
   * @param name what the application is called
   * @param answerTo where the page posts the answer to
   * @param refusal where the person goes who does not want to
   * @param sealed what the browser is to bring along with the answer
   * @param isSecure whether it may bring it by https only
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
