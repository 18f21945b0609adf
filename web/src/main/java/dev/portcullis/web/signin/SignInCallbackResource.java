package dev.portcullis.web.signin;

import dev.portcullis.ejb.route.Public;
import dev.portcullis.ejb.signin.BrowserSignIn;
import dev.portcullis.ejb.signin.SignInStep;
import dev.portcullis.kernel.Scope;
import dev.portcullis.web.http.AllowUnknownQueryKeys;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The endpoint to which identity providers redirect people back. */
@Path("/auth/callback")
@Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_HTML})
@ApplicationScoped
@Tag(name = "Authentication")
public class SignInCallbackResource {
  @Inject private BrowserSignIn signIns;

  /** Callback of the operator's provider. */
  @GET
  @AllowUnknownQueryKeys
  @Public(limit = Public.Limit.LOGIN)
  @Operation(
      operationId = "endBrowserSignIn",
      summary = "Return from the identity provider in a browser",
      description =
          "This is the redirect URL to register at the identity provider. Query keys that are not"
              + " listed are ignored.")
  @APIResponse(
      responseCode = "200",
      description = "A page that requests the passkey of an administrator",
      content = @Content(mediaType = MediaType.TEXT_HTML))
  @APIResponse(responseCode = "303", description = "Redirect to the application")
  @APIResponse(
      responseCode = "403",
      description = "The provider's token is not valid for this service")
  @APIResponse(responseCode = "404", description = "Sign-in in the browser is not configured")
  @APIResponse(responseCode = "503", description = "The provider does not respond")
  public Response callback(
      @BeanParam AuthorizationResponseParams answer,
      @CookieParam(SignInCookie.NAME) String sealed) {
    return goOn(answer, Scope.ZONE, sealed);
  }

  /** Callback of an organization's provider. */
  @GET
  @Path("{organizationId}")
  @AllowUnknownQueryKeys
  @Public(limit = Public.Limit.LOGIN)
  @Operation(
      operationId = "endOrganizationBrowserSignIn",
      summary = "Return from an organization's identity provider in a browser",
      description =
          "This is the redirect URL to register for the clientId at the organization's identity"
              + " provider. Query keys that are not listed are ignored.")
  @APIResponse(
      responseCode = "200",
      description = "A page that requests the passkey of an administrator",
      content = @Content(mediaType = MediaType.TEXT_HTML))
  @APIResponse(responseCode = "303", description = "Redirect to the application")
  @APIResponse(
      responseCode = "403",
      description = "The provider's token is not valid for this service")
  @APIResponse(responseCode = "404", description = "Sign-in in the browser is not configured")
  @APIResponse(responseCode = "503", description = "The provider does not respond")
  public Response organizationCallback(
      @PathParam("organizationId") String organizationId,
      @BeanParam AuthorizationResponseParams answer,
      @CookieParam(SignInCookie.NAME) String sealed) {
    return goOn(answer, Scope.organization(organizationId), sealed);
  }

  private Response goOn(AuthorizationResponseParams answer, Scope scope, String sealed) {
    SignInStep step = signIns.resume(answer.checked(), scope, sealed);
    return step instanceof SignInStep.Passkey passkey
        ? PasskeyPage.of(passkey)
        : SignInCookie.redirect(((SignInStep.Back) step).application(), SignInCookie.expired());
  }
}
