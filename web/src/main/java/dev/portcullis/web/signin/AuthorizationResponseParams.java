package dev.portcullis.web.signin;

import dev.portcullis.ejb.signin.AuthorizationResponse;
import dev.portcullis.kernel.Failure;
import dev.portcullis.web.http.body.RecordValidator;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys with which an identity provider redirects people back. */
public class AuthorizationResponseParams {
  @Parameter(
      description = "The authorization code, which is exchanged for a token",
      example = "SplxlOBeZQQYbYS6WxSbIA",
      schema = @Schema(maxLength = AuthorizationResponse.MAX))
  @QueryParam("code")
  private String code;

  @Parameter(
      description = "The state of the sign-in",
      example = "af0ifjsldkj",
      schema = @Schema(maxLength = AuthorizationResponse.MAX))
  @QueryParam("state")
  private String state;

  @Parameter(
      description = "The error, if the provider returned no code",
      example = "access_denied",
      schema = @Schema(maxLength = AuthorizationResponse.MAX))
  @QueryParam("error")
  private String error;

  @Parameter(
      description = "The issuer identifier of the provider",
      example = "https://id.example/realms/portcullis",
      schema = @Schema(maxLength = AuthorizationResponse.MAX))
  @QueryParam("iss")
  private String issuer;

  /**
   * The response of the provider.
   *
   * @throws Failure VALIDATION if a value is too long
   */
  AuthorizationResponse checked() {
    return RecordValidator.checked(new AuthorizationResponse(code, state, error, issuer));
  }
}
