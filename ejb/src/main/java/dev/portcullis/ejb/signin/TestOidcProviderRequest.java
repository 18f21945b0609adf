package dev.portcullis.ejb.signin;

import jakarta.validation.constraints.Size;

/**
 * Which identity provider of an organization is tried.
 *
 * @param issuer the one stored unless given
 * @param jwksUri where its keys should be: the address stored, or with another issuer the one that
 *     it describes, unless given
 */
public record TestOidcProviderRequest(
    @Size(min = 1, max = 2048) String issuer, @Size(min = 1, max = 2048) String jwksUri) {}
