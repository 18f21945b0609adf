package dev.portcullis.web.session;

import dev.portcullis.ejb.route.PathValue;
import dev.portcullis.ejb.session.RevokedAccessView;
import dev.portcullis.ejb.session.UserSessionListView;
import dev.portcullis.ejb.session.UserSessionService;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The sessions of users, for zone administrators. */
@Path("/admin/users/{userId}/sessions")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.WILDCARD)
@ApplicationScoped
@Tag(name = "Sessions")
public class UserSessionsResource {
  @Inject private UserSessionService sessions;

  /** The active sessions of a user. */
  @GET
  @Access(Right.ZONE_READ)
  @Operation(
      operationId = "listUserSessions",
      summary = "List the active sessions of a user, newest first")
  public UserSessionListView list(@PathParam("userId") String userId) {
    return sessions.list(userId);
  }

  /** Revokes a session. */
  @POST
  @Path("{id}/revoke")
  @Access(Right.ZONE_WRITE)
  @Operation(operationId = "revokeUserSession", summary = "End one session of a user")
  @APIResponse(responseCode = "204", description = "Its token is no longer valid")
  @APIResponse(responseCode = "404", description = "The user has no such active session")
  public void revoke(
      @PathParam("userId") String userId,
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("id") String id) {
    sessions.revoke(userId, PathValue.longId("Session", "id", id));
  }

  /** Revokes all sessions and the personal RPC token. */
  @POST
  @Path("revoke")
  @Access(Right.ZONE_WRITE)
  @Operation(
      operationId = "revokeUserSessions",
      summary = "End all sessions of a user, and the personal RPC token",
      description =
          "Use this for an account that may be compromised. The user's next request for the"
              + " personal RPC token creates a new token. Wallets, passkeys and webhooks stay.")
  @APIResponse(responseCode = "200", description = "The number of ended sessions and tokens")
  public RevokedAccessView revokeAll(@PathParam("userId") String userId) {
    return sessions.revokeAll(userId);
  }
}
