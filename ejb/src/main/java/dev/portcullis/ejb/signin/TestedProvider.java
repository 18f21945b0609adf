package dev.portcullis.ejb.signin;

/**
 * An identity provider to be tested.
 *
 * @param issuer its {@code iss}
 * @param jwksUri the address of its keys, or null for the declared one
 * @param hasSecret whether a client secret is configured; null if not yet known
 */
public record TestedProvider(String issuer, String jwksUri, Boolean hasSecret) {}
