package dev.portcullis.ejb.signin;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.Size;

/**
 * The authorization response of the provider (RFC 6749, 4.1.2; RFC 9207), with the parameter names
 * of the query.
 *
 * @param code to be exchanged for a token, or null
 * @param state the state of the sign-in
 * @param error why there is no code, or null
 * @param issuer the provider, or null
 */
public record AuthorizationResponse(
    @Size(max = AuthorizationResponse.MAX) String code,
    @Size(max = AuthorizationResponse.MAX) String state,
    @Size(max = AuthorizationResponse.MAX) String error,
    @JsonProperty("iss") @Size(max = AuthorizationResponse.MAX) String issuer) {
  /** The maximum length of each value. */
  public static final int MAX = 2048;
}
