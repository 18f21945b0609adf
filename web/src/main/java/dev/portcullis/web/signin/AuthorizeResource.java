package dev.portcullis.web.signin;

import dev.portcullis.ejb.signin.BegunSignIn;
import dev.portcullis.ejb.signin.BrowserSignIn;
import dev.portcullis.ejb.signin.SignInRequest;
import dev.portcullis.web.security.Public;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Where applications send people to sign in (supplement 1.3.4). */
@Path("/auth/authorize")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Authentication")
public class AuthorizeResource {
  @Inject private BrowserSignIn signIns;

  /** Begins a sign-in. */
  @GET
  @Public(limit = Public.Limit.LOGIN)
  @Operation(
      operationId = "authorize",
      summary = "Sign in for a registered application, in a browser",
      description =
          "Leads to the identity provider and from there to redirect_uri, with token and state in"
              + " the fragment, or with error, error_description and state: access_denied,"
              + " wallet_required, mfa_required.")
  @APIResponse(responseCode = "303", description = "On to the identity provider")
  @APIResponse(responseCode = "404", description = "Sign-in in the browser is not set up")
  @APIResponse(responseCode = "503", description = "The provider does not answer")
  public Response authorize(
      @Parameter(
              description = "The clientId of the application",
              example = "harbor-exchange",
              schema = @Schema(maxLength = SignInRequest.MAX_CLIENT))
          @QueryParam("client_id")
          String clientId,
      @Parameter(
              description = "One of the application's redirectUrls, exactly",
              example = "https://exchange.example/auth/callback",
              schema = @Schema(maxLength = SignInRequest.MAX_URL))
          @QueryParam("redirect_uri")
          String redirectUrl,
      @Parameter(
              description = "What the application will recognize the answer by, in printable ASCII",
              example = "af0ifjsldkj",
              schema = @Schema(maxLength = SignInRequest.MAX_STATE))
          @QueryParam("state")
          String state,
      @Parameter(description = "What to answer", schema = @Schema(enumeration = "token"))
          @QueryParam("response_type")
          String responseType,
      @Parameter(
              description = "What the person must have; several in one text or in several",
              schema = @Schema(enumeration = {"wallet:required", "network:required"}))
          @QueryParam("scope")
          List<String> scopes) {
    BegunSignIn begun =
        signIns.begin(new SignInRequest(clientId, redirectUrl, state, responseType, scopes));
    return SignInCookie.redirect(begun.provider(), SignInCookie.of(begun));
  }
}
