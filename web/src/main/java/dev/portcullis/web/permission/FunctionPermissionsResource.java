package dev.portcullis.web.permission;

import static dev.portcullis.ejb.route.PathValue.address;
import static dev.portcullis.web.security.Access.Right.READ;
import static dev.portcullis.web.security.Access.Right.WRITE;

import dev.portcullis.ejb.permission.CreateFunctionPermissionRequest;
import dev.portcullis.ejb.permission.FunctionPermissionService;
import dev.portcullis.ejb.permission.FunctionPermissionView;
import dev.portcullis.ejb.permission.ReplaceFunctionPermissionRequest;
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

/** Function permissions of an organization's contract (R-ADM-34). */
@ApplicationScoped
@Path("/organizations/{id}/contracts/{contractAddress}/function-permissions")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Organization contract permissions")
public class FunctionPermissionsResource {
  private static final String PERMISSION =
      """
      {"methodSelector": "0xa9059cbb", "functionSignature": "transfer(address,uint256)",
       "accessType": "write", "ruleType": "checkRole", "roles": [{"id": "q3T_zkV0nB1sYw-8LdXaE"}]}
      """;

  @Inject private FunctionPermissionService permissions;

  /** The permissions, newest first. */
  @GET
  @Access(READ)
  @Operation(
      operationId = "listFunctionPermissions",
      summary = "List the function permissions of a contract, newest first")
  public PageView<FunctionPermissionView> list(
      @PathParam("id") String id,
      @PathParam("contractAddress") String contractAddress,
      @BeanParam KeysetParams paging) {
    return paging.view(
        part -> permissions.list(id, address("contractAddress", contractAddress), part));
  }

  /** Creates a permission. */
  @POST
  @Access(WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(operationId = "createFunctionPermission", summary = "Create a function permission")
  @APIResponse(responseCode = "409", description = "The function already has a permission")
  public Created<FunctionPermissionView> create(
      @PathParam("id") String id,
      @PathParam("contractAddress") String contractAddress,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "role", value = PERMISSION)))
          CreateFunctionPermissionRequest body) {
    return Created.of(permissions.create(id, address("contractAddress", contractAddress), body));
  }

  /** Replaces a permission. */
  @PUT
  @Path("{permissionId}")
  @ConditionalRequests(shownAt = "/contract-permissions/{id}")
  @Access(WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "replaceFunctionPermission",
      summary = "Replace a function permission; its function stays")
  public FunctionPermissionView replace(
      @PathParam("id") String id,
      @PathParam("contractAddress") String contractAddress,
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("permissionId")
          String permissionId,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "role", value = PERMISSION)))
          ReplaceFunctionPermissionRequest body) {
    return permissions.replace(
        id, address("contractAddress", contractAddress), number(permissionId), body);
  }

  /** Deletes a permission. */
  @DELETE
  @Path("{permissionId}")
  @ConditionalRequests(shownAt = "/contract-permissions/{id}")
  @Access(WRITE)
  @Operation(operationId = "deleteFunctionPermission", summary = "Delete a function permission")
  public void delete(
      @PathParam("id") String id,
      @PathParam("contractAddress") String contractAddress,
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("permissionId")
          String permissionId) {
    permissions.delete(id, address("contractAddress", contractAddress), number(permissionId));
  }

  private static int number(String permissionId) {
    return PathValue.id("Function permission", "permissionId", permissionId);
  }
}
