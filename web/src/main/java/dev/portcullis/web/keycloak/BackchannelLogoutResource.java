package dev.portcullis.web.keycloak;

import dev.portcullis.ejb.keycloak.LogoutResultView;
import dev.portcullis.ejb.keycloak.LogoutService;
import dev.portcullis.ejb.route.Public;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.CacheControl;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * The endpoint to which Keycloak posts logout tokens (OpenID Connect Back-Channel Logout 1.0, 2.5).
 */
@Path("/auth/backchannel-logout")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Authentication")
public class BackchannelLogoutResource {
  @Inject private LogoutService logouts;

  /**
   * Processes a logout token. The servlet reads the form, because the servers' Jakarta REST
   * implementations respond to another content type in different ways; here it is a form without
   * the token.
   */
  @POST
  @Public
  @Consumes(MediaType.WILDCARD)
  @Operation(
      operationId = "backchannelLogout",
      summary = "End the sessions of a user who has logged out at the identity provider",
      description =
          "The body is a form (application/x-www-form-urlencoded) with the signed logout_token"
              + " (OpenID Connect Back-Channel Logout 1.0).")
  @APIResponse(
      responseCode = "200",
      description = "The sessions have ended",
      content = @Content(schema = @Schema(implementation = LogoutResultView.class)))
  @APIResponse(responseCode = "400", description = "The token is invalid or was used before")
  @APIResponse(responseCode = "404", description = "No Keycloak is configured")
  @APIResponse(responseCode = "503", description = "The provider's keys cannot be read at present")
  public Response logout(@Context HttpServletRequest request) {
    LogoutResultView ended = logouts.process(request.getParameter("logout_token"));
    CacheControl never = new CacheControl();
    never.setNoStore(true);
    return Response.ok(ended).cacheControl(never).build();
  }
}
