package dev.portcullis.web.role;

import static dev.portcullis.web.security.Access.Right.READ;
import static dev.portcullis.web.security.Access.Right.WRITE;

import dev.portcullis.ejb.role.ListedRoleView;
import dev.portcullis.ejb.role.RoleDefinition;
import dev.portcullis.ejb.role.RoleHolderView;
import dev.portcullis.ejb.role.RoleService;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.http.response.SearchParams;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.GrantsPermissions;
import dev.portcullis.web.security.RequestedScope;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** The roles of a scope. The zone's and the organizations' routes inherit from this class. */
public abstract class RolesResource {
  private static final String ROLE =
      """
      {"roleName": "Teller", "systemPermissions": []}
      """;

  @Inject private RoleService roles;

  /** The roles, newest first. */
  @GET
  @Access(READ)
  @Operation(operationId = "list{}Roles", summary = "List roles, newest first")
  public PageView<ListedRoleView> list(
      @BeanParam RequestedScope scope,
      @BeanParam KeysetParams paging,
      @BeanParam SearchParams search) {
    return paging.view(part -> roles.list(scope.scope(), search.search(), part));
  }

  /** Creates a role. */
  @POST
  @GrantsPermissions
  @Access(WRITE)
  @Operation(operationId = "create{}Role", summary = "Create {}")
  @APIResponse(responseCode = "409", description = "The name is taken")
  @APIResponse(responseCode = "422", description = "The name is reserved")
  public Created<RoleView> create(
      @BeanParam RequestedScope scope,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "teller", value = ROLE)))
          RoleDefinition body) {
    return Created.of(roles.create(scope.scope(), body));
  }

  /** One role. */
  @GET
  @Path("{roleId}")
  @ConditionalRequests
  @Access(READ)
  @Operation(operationId = "get{}Role", summary = "Get a role")
  public RoleView get(@BeanParam RequestedScope scope, @PathParam("roleId") String roleId) {
    return roles.get(scope.scope(), roleId);
  }

  /** The holders of a role. */
  @GET
  @Path("{roleId}/holders")
  @Access(READ)
  @Operation(
      operationId = "list{}RoleHolders",
      summary = "List the users and M2M applications who hold the role, newest first")
  public PageView<RoleHolderView> listHolders(
      @BeanParam RequestedScope scope,
      @PathParam("roleId") String roleId,
      @BeanParam KeysetParams paging) {
    return paging.view(part -> roles.holders(scope.scope(), roleId, part));
  }

  /** Replaces a role. */
  @PUT
  @Path("{roleId}")
  @ConditionalRequests
  @GrantsPermissions
  @Access(WRITE)
  @Operation(operationId = "replace{}Role", summary = "Replace {}")
  @APIResponse(
      responseCode = "200",
      description = "Replaced",
      content = @Content(schema = @Schema(implementation = RoleView.class)))
  @APIResponse(responseCode = "409", description = "The name is taken")
  @APIResponse(
      responseCode = "422",
      description = "The name is reserved, or the role is a system role")
  public RoleView replace(
      @BeanParam RequestedScope scope,
      @PathParam("roleId") String roleId,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "teller", value = ROLE)))
          RoleDefinition body) {
    return roles.replace(scope.scope(), roleId, body);
  }

  /** Deletes a role. */
  @DELETE
  @Path("{roleId}")
  @ConditionalRequests
  @Access(WRITE)
  @Operation(operationId = "delete{}Role", summary = "Delete {} that is not in use")
  @APIResponse(responseCode = "204", description = "Deleted")
  @APIResponse(responseCode = "409", description = "The role is in use")
  @APIResponse(responseCode = "422", description = "The role is a system role")
  public void delete(@BeanParam RequestedScope scope, @PathParam("roleId") String roleId) {
    roles.delete(scope.scope(), roleId);
  }
}
