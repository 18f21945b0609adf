package dev.portcullis.web.session;

import dev.portcullis.ejb.route.PathValue;
import dev.portcullis.ejb.session.SessionListView;
import dev.portcullis.ejb.session.SessionService;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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

/** The caller's sessions (R-IDN-10). */
@Path("/sessions")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Sessions")
public class SessionsResource {
  @Inject private SessionService sessions;

  /** The caller's active sessions. */
  @GET
  @Access(Right.SESSION)
  @Operation(
      operationId = "listSessions",
      summary = "List the caller's active sessions, newest first")
  public SessionListView list() {
    return sessions.list();
  }

  /** Revokes a session. */
  @POST
  @Path("{id}/revoke")
  @Access(Right.SESSION)
  @Operation(operationId = "revokeSession", summary = "End one of the caller's sessions")
  @APIResponse(responseCode = "204", description = "Its token is no longer valid")
  @APIResponse(responseCode = "404", description = "The caller has no such active session")
  public void revoke(
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("id") String id) {
    sessions.revoke(PathValue.longId("Session", "id", id));
  }

  /** Revokes all sessions but the current one. */
  @POST
  @Path("revoke-others")
  @Access(Right.SESSION)
  @Operation(
      operationId = "revokeOtherSessions",
      summary = "End every session of the caller but the current one")
  @APIResponse(responseCode = "204", description = "Only the current session is still active")
  public void revokeOthers() {
    sessions.revokeOthers();
  }
}
