package dev.portcullis.ejb.passkey;

import dev.portcullis.ejb.session.LoginResult;
import java.util.List;

/**
 * In place of a session: the login is to be repeated with a passkey's answer (R-IDN-5).
 *
 * @param requiresMfa always true
 * @param rpId the host that passkeys are bound to
 * @param challenge base64url, to be answered once, within five minutes
 * @param allowCredentials the passkeys of the user
 */
public record MfaChallengeView(
    boolean requiresMfa, String rpId, String challenge, List<CredentialDescriptor> allowCredentials)
    implements LoginResult {}
