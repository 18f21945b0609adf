package dev.portcullis.web.role;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

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

/** Zone roles (supplement part 7, last table). */
@ApplicationScoped
@Path("/roles")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Zone roles")
public class RolesResource {
  private static final String ROLE =
      """
      {"roleName": "Teller", "systemPermissions": []}
      """;

  @Inject private RoleService roles;

  /** The roles, newest first. */
  @GET
  @Access(ZONE_READ)
  @Operation(operationId = "listRoles", summary = "List roles, newest first")
  public PageView<ListedRole> list(@BeanParam PagingParams paging, @BeanParam SearchParams search) {
    return PageView.of(roles.list(null, search.search(), paging.paging()));
  }

  /** Creates a role. */
  @POST
  @Access(ZONE_WRITE)
  @Operation(operationId = "createRole", summary = "Create a zone role")
  @APIResponse(
      responseCode = "201",
      description = "Created",
      content = @Content(schema = @Schema(implementation = RoleView.class)))
  @APIResponse(responseCode = "409", description = "The name is taken")
  @APIResponse(responseCode = "422", description = "The name is reserved")
  public Response create(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "teller", value = ROLE)))
          RoleDefinition body) {
    return Created.of(roles.create(null, body));
  }

  /** One role. */
  @GET
  @Path("{id}")
  @Access(ZONE_READ)
  @Operation(operationId = "getRole", summary = "Get a role")
  public RoleView get(@PathParam("id") String id) {
    return roles.get(null, id);
  }

  /** Replaces a role. */
  @PUT
  @Path("{id}")
  @Access(ZONE_WRITE)
  @Operation(operationId = "replaceRole", summary = "Replace a zone role")
  @APIResponse(
      responseCode = "200",
      description = "Replaced",
      content = @Content(schema = @Schema(implementation = RoleView.class)))
  @APIResponse(responseCode = "409", description = "The name is taken")
  @APIResponse(responseCode = "422", description = "The name is reserved, or a system role")
  public RoleView replace(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "teller", value = ROLE)))
          RoleDefinition body) {
    return roles.replace(null, id, body);
  }

  /** Deletes a role. */
  @DELETE
  @Path("{id}")
  @Access(ZONE_WRITE)
  @Operation(operationId = "deleteRole", summary = "Delete a zone role that is not in use")
  @APIResponse(responseCode = "204", description = "Deleted")
  @APIResponse(responseCode = "409", description = "The role is in use")
  @APIResponse(responseCode = "422", description = "A system role")
  public void delete(@PathParam("id") String id) {
    roles.delete(null, id);
  }
}
