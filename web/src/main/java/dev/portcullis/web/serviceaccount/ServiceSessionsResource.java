package dev.portcullis.web.serviceaccount;

import dev.portcullis.ejb.session.KeySessionListView;
import dev.portcullis.ejb.session.KeySessionService;
import dev.portcullis.ejb.session.RevokedSessionsView;
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
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The sessions of a service, for zone administrators (R-IDN-20). */
@ApplicationScoped
@Path("/admin/services/{serviceId}/sessions")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.WILDCARD)
@Tag(name = "Services")
public class ServiceSessionsResource {
  @Inject private KeySessionService sessions;

  /** The active sessions of a service. */
  @GET
  @Access(Right.ZONE_READ)
  @Operation(
      operationId = "listServiceSessions",
      summary = "List the active sessions of a service, newest first")
  public KeySessionListView list(@PathParam("serviceId") String serviceId) {
    return sessions.listOfService(serviceId);
  }

  /** Revokes all sessions. */
  @POST
  @Path("revoke")
  @Access(Right.ZONE_WRITE)
  @Operation(operationId = "revokeServiceSessions", summary = "End all sessions of a service")
  @APIResponse(responseCode = "200", description = "The number of ended sessions")
  public RevokedSessionsView revoke(@PathParam("serviceId") String serviceId) {
    return sessions.revokeOfService(serviceId);
  }
}
