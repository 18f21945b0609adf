package dev.portcullis.web.signin;

import dev.portcullis.ejb.signin.BrowserSignIn;
import dev.portcullis.ejb.signin.ProviderAnswer;
import dev.portcullis.ejb.signin.SignInStep;
import dev.portcullis.web.http.AnyQuery;
import dev.portcullis.web.http.RecordRules;
import dev.portcullis.web.security.Public;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Where identity providers send people back to. */
@Path("/auth/callback")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Authentication")
public class SignInCallbackResource {
  @Inject private BrowserSignIn signIns;

  /** From the operator's provider. */
  @GET
  @AnyQuery
  @Public(limit = Public.Limit.LOGIN)
  @Operation(
      operationId = "endBrowserSignIn",
      summary = "Come back from the identity provider, in a browser",
      description =
          "Registered at the identity provider as the redirect URL. Query keys that are not listed"
              + " are ignored.")
  @APIResponse(
      responseCode = "200",
      description = "A page that asks an administrator for their passkey",
      content = @Content(mediaType = MediaType.TEXT_HTML))
  @APIResponse(responseCode = "303", description = "Back to the application")
  @APIResponse(responseCode = "403", description = "The provider's token is not valid here")
  @APIResponse(responseCode = "404", description = "Sign-in in the browser is not set up")
  @APIResponse(responseCode = "503", description = "The provider does not answer")
  public Response callback(
      @Parameter(
              description = "To be exchanged for a token",
              example = "SplxlOBeZQQYbYS6WxSbIA",
              schema = @Schema(maxLength = ProviderAnswer.MAX))
          @QueryParam("code")
          String code,
      @Parameter(
              description = "Which sign-in it answers",
              example = "af0ifjsldkj",
              schema = @Schema(maxLength = ProviderAnswer.MAX))
          @QueryParam("state")
          String state,
      @Parameter(
              description = "Why there is no code",
              example = "access_denied",
              schema = @Schema(maxLength = ProviderAnswer.MAX))
          @QueryParam("error")
          String error,
      @Parameter(
              description = "Which provider it was",
              example = "https://id.example/realms/portcullis",
              schema = @Schema(maxLength = ProviderAnswer.MAX))
          @QueryParam("iss")
          String issuer,
      @CookieParam(SignInCookie.NAME) String sealed) {
    return answer(new ProviderAnswer(code, state, error, issuer), null, sealed);
  }

  /** From an organization's provider. */
  @GET
  @Path("{organizationId}")
  @AnyQuery
  @Public(limit = Public.Limit.LOGIN)
  @Operation(
      operationId = "endOrganizationBrowserSignIn",
      summary = "Come back from an organization's identity provider, in a browser",
      description =
          "Registered at the organization's identity provider as a redirect URL of its clientId."
              + " Query keys that are not listed are ignored.")
  @APIResponse(
      responseCode = "200",
      description = "A page that asks an administrator for their passkey",
      content = @Content(mediaType = MediaType.TEXT_HTML))
  @APIResponse(responseCode = "303", description = "Back to the application")
  @APIResponse(responseCode = "403", description = "The provider's token is not valid here")
  @APIResponse(responseCode = "404", description = "Sign-in in the browser is not set up")
  @APIResponse(responseCode = "503", description = "The provider does not answer")
  public Response organizationCallback(
      @PathParam("organizationId") String organizationId,
      @Parameter(
              description = "To be exchanged for a token",
              example = "SplxlOBeZQQYbYS6WxSbIA",
              schema = @Schema(maxLength = ProviderAnswer.MAX))
          @QueryParam("code")
          String code,
      @Parameter(
              description = "Which sign-in it answers",
              example = "af0ifjsldkj",
              schema = @Schema(maxLength = ProviderAnswer.MAX))
          @QueryParam("state")
          String state,
      @Parameter(
              description = "Why there is no code",
              example = "access_denied",
              schema = @Schema(maxLength = ProviderAnswer.MAX))
          @QueryParam("error")
          String error,
      @Parameter(
              description = "Which provider it was",
              example = "https://id.example/realms/portcullis",
              schema = @Schema(maxLength = ProviderAnswer.MAX))
          @QueryParam("iss")
          String issuer,
      @CookieParam(SignInCookie.NAME) String sealed) {
    return answer(new ProviderAnswer(code, state, error, issuer), organizationId, sealed);
  }

  private Response answer(ProviderAnswer answer, String organizationId, String sealed) {
    SignInStep step = signIns.goOn(RecordRules.checked(answer), organizationId, sealed);
    return step instanceof SignInStep.Passkey passkey
        ? PasskeyPage.of(passkey)
        : SignInCookie.redirect(((SignInStep.Back) step).application(), SignInCookie.gone());
  }
}
