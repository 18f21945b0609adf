package dev.portcullis.ejb.passkey;

import java.util.List;

/**
 * The challenge of a step-up (R-IDN-12).
 *
 * @param rpId the host to which passkeys are bound
 * @param challenge base64url, to be used once, within five minutes
 * @param allowCredentials the passkeys of the user
 */
public record StepUpChallengeView(
    String rpId, String challenge, List<CredentialDescriptor> allowCredentials) {}
