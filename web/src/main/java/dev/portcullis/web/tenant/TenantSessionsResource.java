package dev.portcullis.web.tenant;

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

/** The sessions of a tenant, for zone administrators (R-IDN-20). */
@ApplicationScoped
@Path("/tenants/{tenantId}/sessions")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.WILDCARD)
@Tag(name = "Tenants")
public class TenantSessionsResource {
  @Inject private KeySessionService sessions;

  /** The active sessions of a tenant. */
  @GET
  @Access(Right.ZONE_READ)
  @Operation(
      operationId = "listTenantSessions",
      summary = "List the active sessions of a tenant, newest first")
  public KeySessionListView list(@PathParam("tenantId") String tenantId) {
    return sessions.listOfTenant(tenantId);
  }

  /** Revokes all sessions. */
  @POST
  @Path("revoke")
  @Access(Right.ZONE_WRITE)
  @Operation(operationId = "revokeTenantSessions", summary = "End all sessions of a tenant")
  @APIResponse(responseCode = "200", description = "The number of ended sessions")
  public RevokedSessionsView revoke(@PathParam("tenantId") String tenantId) {
    return sessions.revokeOfTenant(tenantId);
  }
}
