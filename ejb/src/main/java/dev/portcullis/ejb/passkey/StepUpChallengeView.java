package dev.portcullis.ejb.passkey;

import java.util.List;

/**
 * What a passkey is to answer for a step-up (R-IDN-12).
 *
 * @param rpId the host that passkeys are bound to
 * @param challenge base64url, to be answered once, within five minutes
 * @param allowCredentials the passkeys of the user
 */
public record StepUpChallengeView(
    String rpId, String challenge, List<CredentialDescriptor> allowCredentials) {}
