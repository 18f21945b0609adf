package dev.portcullis.ejb.signin;

/**
 * The public data of the zone's identity provider, for users who sign in there.
 *
 * @param issuer its address (OpenID Connect Discovery 1.0)
 * @param clientId the client id of this service there
 */
public record ZoneProvider(String issuer, String clientId) {}
