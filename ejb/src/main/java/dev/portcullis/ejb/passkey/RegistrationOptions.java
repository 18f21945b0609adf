package dev.portcullis.ejb.passkey;

import java.util.List;

/**
 * What the browser makes a passkey from (WebAuthn, {@code PublicKeyCredentialCreationOptionsJSON}).
 *
 * @param challenge to be answered once, within five minutes
 * @param rp the relying party
 * @param user whose passkey it will be
 * @param pubKeyCredParams the algorithms, the preferred one first
 * @param timeout in milliseconds
 * @param excludeCredentials the passkeys that the user has
 * @param authenticatorSelection what the authenticator must be able to do
 * @param attestation none is asked for
 */
public record RegistrationOptions(
    String challenge,
    RelyingParty rp,
    Account user,
    List<Algorithm> pubKeyCredParams,
    long timeout,
    List<CredentialDescriptor> excludeCredentials,
    Selection authenticatorSelection,
    String attestation) {
  /**
   * The relying party: the host that passkeys are bound to, and its name.
   *
   * @param id the host that passkeys are bound to
   * @param name shown by the authenticator
   */
  public record RelyingParty(String id, String name) {}

  /**
   * A user: the identifier in base64url, and what people call them.
   *
   * @param id in base64url
   * @param name tells accounts apart
   * @param displayName the name that people see
   */
  public record Account(String id, String name, String displayName) {}

  /**
   * An algorithm of COSE.
   *
   * @param type always {@code public-key}
   * @param alg its number in COSE
   */
  public record Algorithm(String type, long alg) {}

  /**
   * A passkey that the authenticator keeps, and that verifies its user.
   *
   * @param residentKey always {@code required}
   * @param requireResidentKey always true
   * @param userVerification always {@code required}
   */
  public record Selection(
      String residentKey, boolean requireResidentKey, String userVerification) {}
}
