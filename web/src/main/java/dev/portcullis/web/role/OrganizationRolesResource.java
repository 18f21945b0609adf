package dev.portcullis.web.role;

import static dev.portcullis.web.security.Access.Right.READ;

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

/** Roles of an organization (R-ADM-18). */
@ApplicationScoped
@Path("/organizations/{id}/roles")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Organization roles")
@OperationSubject(id = "Organization", words = "a custom role of the organization")
public class OrganizationRolesResource extends RolesResource {
  @Inject private FunctionPermissionService functionPermissions;
  @Inject private EventPermissionService eventPermissions;

  /** Public, because RESTEasy requires a public constructor. */
  public OrganizationRolesResource() {}

  /** The functions that the role permits its holders to call. */
  @GET
  @Path("{roleId}/function-permissions")
  @Access(READ)
  @Operation(
      operationId = "listFunctionPermissionsOfRole",
      summary = "List the function permissions that the role grants, newest first")
  public PageView<FunctionPermissionView> listFunctionPermissions(
      @PathParam("id") String id,
      @PathParam("roleId") String roleId,
      @BeanParam KeysetParams paging) {
    return paging.view(
        part -> functionPermissions.listOfRole(Scope.organization(id), roleId, part));
  }

  /** The events that the role permits its holders to read. */
  @GET
  @Path("{roleId}/event-permissions")
  @Access(READ)
  @Operation(
      operationId = "listEventPermissionsOfRole",
      summary = "List the event permissions that the role grants, newest first",
      description = "The list contains permissions of the organization's contracts.")
  public PageView<EventPermissionView> listEventPermissions(
      @PathParam("id") String id,
      @PathParam("roleId") String roleId,
      @BeanParam KeysetParams paging) {
    return paging.view(part -> eventPermissions.listOfRole(Scope.organization(id), roleId, part));
  }
}
