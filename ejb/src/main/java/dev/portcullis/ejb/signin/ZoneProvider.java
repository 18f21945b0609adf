package dev.portcullis.ejb.signin;

/**
 * The identity provider of the zone, as everybody may know it who is sent there to sign in.
 *
 * @param issuer its address (OpenID Connect Discovery 1.0)
 * @param clientId what this service is called there
 */
public record ZoneProvider(String issuer, String clientId) {}
