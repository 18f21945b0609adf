package dev.portcullis.ejb.passkey;

import java.util.List;

/**
 * The browser's parameters to create a passkey (WebAuthn, {@code
 * PublicKeyCredentialCreationOptionsJSON}).
 *
 * @param challenge to be used once, within five minutes
 * @param rp the relying party
 * @param user the owner of the passkey
 * @param pubKeyCredParams the algorithms, the preferred one first
 * @param timeout in milliseconds
 * @param excludeCredentials the user's existing passkeys
 * @param authenticatorSelection the required capabilities of the authenticator
 * @param attestation no attestation is requested
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
   * The relying party: the host to which passkeys are bound, and its name.
   *
   * @param id the host to which passkeys are bound
   * @param name displayed by the authenticator
   */
  public record RelyingParty(String id, String name) {}

  /**
   * A user: the identifier in base64url, and the displayed names.
   *
   * @param id in base64url
   * @param name distinguishes accounts
   * @param displayName the displayed name
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
   * Requires a passkey that the authenticator stores, with user verification.
   *
   * @param residentKey always {@code required}
   * @param requireResidentKey always true
   * @param userVerification always {@code required}
   */
  public record Selection(
      String residentKey, boolean requireResidentKey, String userVerification) {}
}
