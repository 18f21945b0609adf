package dev.portcullis.web.role;

import static dev.portcullis.web.security.Access.Right.ORGANIZATION_READ;
import static dev.portcullis.web.security.Access.Right.ORGANIZATION_WRITE;

import dev.portcullis.ejb.permission.FunctionPermissionService;
import dev.portcullis.ejb.permission.FunctionPermissionView;
import dev.portcullis.ejb.role.ListedRole;
import dev.portcullis.ejb.role.RoleDefinition;
import dev.portcullis.ejb.role.RoleService;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.PageView;
import dev.portcullis.web.http.PagingParams;
import dev.portcullis.web.http.SearchParams;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Roles of an organization (document 1, "Organization roles"). */
@ApplicationScoped
@Path("/organizations/{id}/roles")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Organization roles")
public class OrganizationRolesResource {
  private static final String ROLE =
      """
      {"roleName": "Teller", "systemPermissions": []}
      """;

  @Inject private RoleService roles;
  @Inject private FunctionPermissionService functionPermissions;

  /** The roles, newest first. */
  @GET
  @Access(ORGANIZATION_READ)
  @Operation(operationId = "listOrganizationRoles", summary = "List roles, newest first")
  public PageView<ListedRole> list(
      @PathParam("id") String id, @BeanParam PagingParams paging, @BeanParam SearchParams search) {
    return PageView.of(roles.list(id, search.search(), paging.paging()));
  }

  /** Creates a role. */
  @POST
  @Access(ORGANIZATION_WRITE)
  @Operation(
      operationId = "createOrganizationRole",
      summary = "Create a custom role of the organization")
  @APIResponse(
      responseCode = "201",
      description = "Created",
      content = @Content(schema = @Schema(implementation = RoleView.class)))
  @APIResponse(responseCode = "409", description = "The name is taken")
  @APIResponse(responseCode = "422", description = "The name is reserved")
  public Response create(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "teller", value = ROLE)))
          RoleDefinition body) {
    return Created.of(roles.create(id, body));
  }

  /** One role. */
  @GET
  @Path("{roleId}")
  @Access(ORGANIZATION_READ)
  @Operation(operationId = "getOrganizationRole", summary = "Get a role")
  public RoleView get(@PathParam("id") String id, @PathParam("roleId") String roleId) {
    return roles.get(id, roleId);
  }

  /** Replaces a role. */
  @PUT
  @Path("{roleId}")
  @Access(ORGANIZATION_WRITE)
  @Operation(
      operationId = "replaceOrganizationRole",
      summary = "Replace a custom role of the organization")
  @APIResponse(
      responseCode = "200",
      description = "Replaced",
      content = @Content(schema = @Schema(implementation = RoleView.class)))
  @APIResponse(responseCode = "409", description = "The name is taken")
  @APIResponse(responseCode = "422", description = "The name is reserved, or a system role")
  public RoleView replace(
      @PathParam("id") String id,
      @PathParam("roleId") String roleId,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "teller", value = ROLE)))
          RoleDefinition body) {
    return roles.replace(id, roleId, body);
  }

  /** Deletes a role. */
  @DELETE
  @Path("{roleId}")
  @Access(ORGANIZATION_WRITE)
  @Operation(
      operationId = "deleteOrganizationRole",
      summary = "Delete a custom role of the organization that is not in use")
  @APIResponse(responseCode = "204", description = "Deleted")
  @APIResponse(responseCode = "409", description = "The role is in use")
  @APIResponse(responseCode = "422", description = "A system role")
  public void delete(@PathParam("id") String id, @PathParam("roleId") String roleId) {
    roles.delete(id, roleId);
  }

  /** What the role lets its holders call. */
  @GET
  @Path("{roleId}/function-permissions")
  @Access(ORGANIZATION_READ)
  @Operation(
      operationId = "listFunctionPermissionsOfRole",
      summary = "List the function permissions that the role grants, newest first")
  public PageView<FunctionPermissionView> listFunctionPermissions(
      @PathParam("id") String id,
      @PathParam("roleId") String roleId,
      @BeanParam PagingParams paging) {
    return PageView.of(functionPermissions.listOfRole(id, roleId, paging.paging()));
  }
}
