package dev.portcullis.ejb.passkey;

import dev.portcullis.ejb.session.LoginResult;
import java.util.List;

/**
 * The response in place of a session: the login must be repeated with a passkey assertion
 * (R-IDN-5).
 *
 * @param requiresMfa always true
 * @param rpId the host to which passkeys are bound
 * @param challenge base64url, to be used once, within five minutes
 * @param allowCredentials the passkeys of the user
 */
public record MfaChallengeView(
    boolean requiresMfa, String rpId, String challenge, List<CredentialDescriptor> allowCredentials)
    implements LoginResult {}
