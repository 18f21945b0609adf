package dev.portcullis.web.role;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;

import dev.portcullis.ejb.permission.EventPermissionService;
import dev.portcullis.ejb.permission.EventPermissionView;
import dev.portcullis.ejb.permission.FunctionPermissionService;
import dev.portcullis.ejb.permission.FunctionPermissionView;
import dev.portcullis.kernel.Scope;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.openapi.OperationSubject;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Zone roles (R-ADM-19). */
@ApplicationScoped
@Path("/roles")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Zone roles")
@OperationSubject(id = "", words = "a zone role")
public class ZoneRolesResource extends RolesResource {
  @Inject private FunctionPermissionService functionPermissions;
  @Inject private EventPermissionService eventPermissions;

  /** Public, because RESTEasy requires a public constructor. */
  public ZoneRolesResource() {}

  /** The functions that the role permits its holders to call. */
  @GET
  @Path("{roleId}/function-permissions")
  @Access(ZONE_READ)
  @Operation(
      operationId = "listFunctionPermissionsOfZoneRole",
      summary = "List the function permissions that the role grants, newest first")
  public PageView<FunctionPermissionView> listFunctionPermissions(
      @PathParam("roleId") String roleId, @BeanParam KeysetParams paging) {
    return paging.view(part -> functionPermissions.listOfRole(Scope.ZONE, roleId, part));
  }

  /** The events that the role permits its holders to read. */
  @GET
  @Path("{roleId}/event-permissions")
  @Access(ZONE_READ)
  @Operation(
      operationId = "listEventPermissionsOfZoneRole",
      summary = "List the event permissions that the role grants, newest first")
  public PageView<EventPermissionView> listEventPermissions(
      @PathParam("roleId") String roleId, @BeanParam KeysetParams paging) {
    return paging.view(part -> eventPermissions.listOfRole(Scope.ZONE, roleId, part));
  }
}
