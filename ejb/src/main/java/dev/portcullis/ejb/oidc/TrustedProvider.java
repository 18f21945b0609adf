package dev.portcullis.ejb.oidc;

/**
 * An identity provider whose tokens are exchanged for sessions.
 *
 * @param organizationId the organization of its users; null for the zone
 * @param issuer the {@code iss} of its tokens
 * @param jwksUri the address of its keys
 * @param audience one of the {@code aud} of its tokens
 */
public record TrustedProvider(
    String organizationId, String issuer, String jwksUri, String audience) {}
