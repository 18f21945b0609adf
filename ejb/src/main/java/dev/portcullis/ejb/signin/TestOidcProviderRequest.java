package dev.portcullis.ejb.signin;

import jakarta.validation.constraints.Size;

/**
 * The identity provider of an organization to be tested.
 *
 * @param issuer by default the stored one
 * @param jwksUri the address of its keys; by default the stored one, or with another issuer the
 *     declared one
 */
public record TestOidcProviderRequest(
    @Size(min = 1, max = 2048) String issuer, @Size(min = 1, max = 2048) String jwksUri) {}
