package dev.portcullis.web.signin;

import dev.portcullis.ejb.route.Public;
import dev.portcullis.ejb.signin.BrowserSignIn;
import dev.portcullis.ejb.signin.PasskeyAnswerRequest;
import dev.portcullis.ejb.signin.PasskeySignInService;
import dev.portcullis.ejb.signin.SignInRedirect;
import dev.portcullis.ejb.signin.SignInRequest;
import dev.portcullis.ejb.signin.SignInResultView;
import dev.portcullis.web.http.body.RecordValidator;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The endpoint to which applications redirect people for sign-in (R-IDN-9). */
@Path("/auth/authorize")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Authentication")
public class AuthorizeResource {
  private static final String ANSWER =
      """
      {"passkeyAssertion": {"id": "rL4mXHnGmTqXyR0WJ2mTyQ", "rawId": "rL4mXHnGmTqXyR0WJ2mTyQ",
       "type": "public-key", "clientExtensionResults": {},
       "response": {"clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
        "authenticatorData": "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
        "signature": "MEUCIQDq", "userHandle": "dXNlcg"}}}
      """;

  @Inject private BrowserSignIn signIns;
  @Inject private PasskeySignInService passkeys;

  /** Begins a sign-in. */
  @GET
  @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_HTML})
  @Public(limit = Public.Limit.LOGIN)
  @Operation(
      operationId = "authorize",
      summary = "Sign in to a registered application in a browser",
      description =
          "Redirects to the identity provider and from there to redirect_uri. The fragment has"
              + " token and state, or error, error_description and state; the errors are"
              + " access_denied, wallet_required and mfa_required. If passkey.origins contains the"
              + " origin of signin.url, a page in between requests the passkey of administrators."
              + " Clients that prefer text/html receive errors as a page.")
  @APIResponse(responseCode = "303", description = "Redirect to the identity provider")
  @APIResponse(responseCode = "404", description = "Sign-in in the browser is not configured")
  @APIResponse(responseCode = "503", description = "The provider does not respond")
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
              description =
                  "The value that the response returns to the application, in printable ASCII",
              example = "af0ifjsldkj",
              schema = @Schema(maxLength = SignInRequest.MAX_STATE))
          @QueryParam("state")
          String state,
      @Parameter(description = "The type of the response", schema = @Schema(enumeration = "token"))
          @QueryParam("response_type")
          String responseType,
      @Parameter(
              description =
                  "The requirements that the user must meet; several in one parameter or in"
                      + " several",
              schema = @Schema(enumeration = {"wallet:required", "network:required"}))
          @QueryParam("scope")
          List<String> scopes,
      @Parameter(
              description =
                  "The organization whose identity provider is used; the operator's provider by"
                      + " default",
              example = "V1StGXR8_Z5jdHi6B-myT",
              schema = @Schema(maxLength = SignInRequest.MAX_CLIENT))
          @QueryParam("organization_id")
          String organizationId) {
    SignInRedirect begun =
        signIns.begin(
            RecordValidator.checked(
                new SignInRequest(
                    clientId, redirectUrl, state, responseType, scopes, organizationId)));
    return SignInCookie.redirect(
        begun.provider(), SignInCookie.of(begun.sealed(), begun.isSecure()));
  }

  /** Completes a sign-in that lacked only a passkey. */
  @POST
  @Path("passkey")
  @Consumes(MediaType.APPLICATION_JSON)
  @Public(limit = Public.Limit.LOGIN)
  @Operation(
      operationId = "answerWithPasskey",
      summary = "Complete a sign-in in a browser with a passkey",
      description =
          "The page that requests the passkey of administrators calls this route; it needs the"
              + " cookie of that page. redirectUrl has token and state in its fragment.")
  @APIResponse(
      responseCode = "200",
      description = "Signed in",
      content = @Content(schema = @Schema(implementation = SignInResultView.class)))
  @APIResponse(responseCode = "401", description = "The passkey's assertion is invalid")
  @APIResponse(responseCode = "404", description = "Sign-in in the browser is not configured")
  public Response passkey(
      @CookieParam(SignInCookie.NAME) String sealed,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "answer", value = ANSWER)))
          PasskeyAnswerRequest body) {
    return Response.ok(passkeys.end(body, sealed)).cookie(SignInCookie.expired()).build();
  }
}
