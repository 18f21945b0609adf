package dev.portcullis.ejb.oidc;

/**
 * What somebody who has proven who they are has yet to prove.
 *
 * @param userId who they are
 * @param sid the provider's session, or null
 * @param challenge what one of their passkeys is to answer
 */
public record SecondFactorRequirement(String userId, String sid, String challenge) {}
