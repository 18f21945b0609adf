package dev.portcullis.ejb.oidc;

/**
 * An identity provider whose tokens are exchanged for sessions.
 *
 * @param organizationId whose users they are; null for those of the zone
 * @param issuer the {@code iss} of its tokens
 * @param jwksUri where its keys are
 * @param audience one of the {@code aud} of its tokens
 */
public record TrustedProvider(
    String organizationId, String issuer, String jwksUri, String audience) {}
