package dev.portcullis.web.permission;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.permission.CreateTemplatePermissionRequest;
import dev.portcullis.ejb.permission.ReplaceTemplatePermissionRequest;
import dev.portcullis.ejb.permission.TemplatePermissionService;
import dev.portcullis.ejb.permission.TemplatePermissionView;
import dev.portcullis.ejb.route.PathValue;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageView;
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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Function permissions of a template (R-GTW-12, ADR 0021). */
@ApplicationScoped
@Path("/templates/{id}/function-permissions")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Templates")
public class TemplatePermissionsResource {
  private static final String CREATE =
      """
      {"methodSelector": "0x70a08231", "functionSignature": "balanceOf(address)",
       "accessType": "read", "ruleType": "restrictArgument",
       "argumentRestrictions": [{"argumentIndex": 0}], "organizationOnly": false}
      """;

  @Inject private TemplatePermissionService permissions;

  /** The permissions, newest first. */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "listTemplatePermissions",
      summary = "List the function permissions of a template, newest first",
      description =
          "They apply to each contract of the template that has no permission of its own for the"
              + " function, whichever organization registered it.")
  public PageView<TemplatePermissionView> list(
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("id") String id,
      @BeanParam KeysetParams paging) {
    return paging.view(part -> permissions.list(template(id), part));
  }

  /** Creates a permission. */
  @POST
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "createTemplatePermission",
      summary = "Create a function permission of a template with roles of the zone")
  @APIResponse(responseCode = "409", description = "The function already has a permission")
  public Created<TemplatePermissionView> create(
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "own balance", value = CREATE)))
          CreateTemplatePermissionRequest body) {
    return Created.of(permissions.create(template(id), body));
  }

  /** One permission. */
  @GET
  @Path("{permissionId}")
  @ConditionalRequests
  @Access(ZONE_READ)
  @Operation(
      operationId = "getTemplatePermission",
      summary = "Get a function permission of a template")
  public TemplatePermissionView get(
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("id") String id,
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("permissionId")
          String permissionId) {
    return permissions.get(template(id), number(permissionId));
  }

  /** Replaces a permission. */
  @PUT
  @Path("{permissionId}")
  @ConditionalRequests
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "replaceTemplatePermission",
      summary = "Replace a function permission of a template; its function stays")
  public TemplatePermissionView replace(
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("id") String id,
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("permissionId")
          String permissionId,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "own balance", value = CREATE)))
          ReplaceTemplatePermissionRequest body) {
    return permissions.replace(template(id), number(permissionId), body);
  }

  /** Deletes a permission. */
  @DELETE
  @Path("{permissionId}")
  @ConditionalRequests
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "deleteTemplatePermission",
      summary = "Delete a function permission of a template")
  public void delete(
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("id") String id,
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("permissionId")
          String permissionId) {
    permissions.delete(template(id), number(permissionId));
  }

  private static int template(String id) {
    return PathValue.id("Template", "id", id);
  }

  private static int number(String permissionId) {
    return PathValue.id("Function permission", "permissionId", permissionId);
  }
}
