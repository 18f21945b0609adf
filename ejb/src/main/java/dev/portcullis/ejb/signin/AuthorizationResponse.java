package dev.portcullis.ejb.signin;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.Size;

/**
 * What the provider sends a person back with (RFC 6749, 4.1.2; RFC 9207), by its names in the
 * query.
 *
 * @param code to be exchanged for a token, or null
 * @param state which sign-in it answers
 * @param error why there is no code, or null
 * @param issuer which provider it was, or null
 */
public record AuthorizationResponse(
    @Size(max = AuthorizationResponse.MAX) String code,
    @Size(max = AuthorizationResponse.MAX) String state,
    @Size(max = AuthorizationResponse.MAX) String error,
    @JsonProperty("iss") @Size(max = AuthorizationResponse.MAX) String issuer) {
  /** The longest of each. */
  public static final int MAX = 2048;
}
