package dev.portcullis.ejb.signin;

/**
 * An identity provider that is tried.
 *
 * @param issuer its {@code iss}
 * @param jwksUri where its keys should be, or null for where it says
 * @param hasSecret whether it is sent a client secret; null if nobody knows yet
 */
public record TestedProvider(String issuer, String jwksUri, Boolean hasSecret) {}
