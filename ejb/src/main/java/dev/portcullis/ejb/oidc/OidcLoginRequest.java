package dev.portcullis.ejb.oidc;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Map;

/**
 * A token of an identity provider, to be exchanged for a session (R-IDN-3).
 *
 * @param jwt an ID token or access token, in compact form
 * @param passkeyAssertion a passkey's assertion for the challenge of an earlier login; may be
 *     absent
 */
public record OidcLoginRequest(
    @NotNull @Size(min = 1, max = 16_384) String jwt, Map<String, Object> passkeyAssertion) {}
