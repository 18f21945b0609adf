package dev.portcullis.web.session;

import static dev.portcullis.web.security.Access.Right.WRITE;

import dev.portcullis.ejb.session.OrganizationSessionService;
import dev.portcullis.ejb.session.RevokedSessionsView;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The sessions of an organization's members (R-ADM-12). */
@ApplicationScoped
@Path("/organizations/{id}/sessions/revoke")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.WILDCARD)
@Tag(name = "Organizations")
public class OrganizationSessionsResource {
  @Inject private OrganizationSessionService sessions;

  /** Revokes all sessions. */
  @POST
  @Access(WRITE)
  @Operation(
      operationId = "revokeOrganizationSessions",
      summary = "Revoke all sessions of the organization's users")
  @APIResponse(
      responseCode = "200",
      description = "The number of ended sessions",
      content = @Content(schema = @Schema(implementation = RevokedSessionsView.class)))
  public RevokedSessionsView revoke(@PathParam("id") String id) {
    return sessions.revokeAll(id);
  }
}
