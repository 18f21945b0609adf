package dev.portcullis.web.signin;

import dev.portcullis.ejb.signin.AuthorizationResponse;
import dev.portcullis.kernel.Failure;
import dev.portcullis.web.http.body.RecordValidator;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys that an identity provider sends people back with. */
public class AuthorizationResponseParams {
  @Parameter(
      description = "To be exchanged for a token",
      example = "SplxlOBeZQQYbYS6WxSbIA",
      schema = @Schema(maxLength = AuthorizationResponse.MAX))
  @QueryParam("code")
  private String code;

  @Parameter(
      description = "Which sign-in it answers",
      example = "af0ifjsldkj",
      schema = @Schema(maxLength = AuthorizationResponse.MAX))
  @QueryParam("state")
  private String state;

  @Parameter(
      description = "Why there is no code",
      example = "access_denied",
      schema = @Schema(maxLength = AuthorizationResponse.MAX))
  @QueryParam("error")
  private String error;

  @Parameter(
      description = "Which provider it was",
      example = "https://id.example/realms/portcullis",
      schema = @Schema(maxLength = AuthorizationResponse.MAX))
  @QueryParam("iss")
  private String issuer;

  /**
   * What it answered.
   *
   * @throws Failure VALIDATION if a value is too long
   */
  AuthorizationResponse checked() {
    return RecordValidator.checked(new AuthorizationResponse(code, state, error, issuer));
  }
}
