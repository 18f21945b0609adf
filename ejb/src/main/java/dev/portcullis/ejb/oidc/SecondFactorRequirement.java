package dev.portcullis.ejb.oidc;

/**
 * The second factor that an authenticated user has yet to prove.
 *
 * @param userId the user
 * @param sid the provider's session, or null
 * @param challenge the challenge for one of the user's passkeys
 */
public record SecondFactorRequirement(String userId, String sid, String challenge) {}
