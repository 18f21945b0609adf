package dev.portcullis.web.permission;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.permission.ContractPermissionService;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.permission.FunctionPermissionView;
import dev.portcullis.ejb.permission.ReplaceContractPermissionRequest;
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

/** Function permissions of all contracts (R-ADM-35). */
@ApplicationScoped
@Path("/contract-permissions")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Contract permissions")
public class ContractPermissionsResource {
  private static final String CREATE =
      """
      {"contractAddress": "0x5fbdb2315678afecb367f032d93f642f64180aa3", "accessType": "read",
       "functionSignature": "totalSupply()", "ruleType": "public", "organizationOnly": false}
      """;
  private static final String REPLACE =
      """
      {"contractAddress": "0x5fbdb2315678afecb367f032d93f642f64180aa3",
       "methodSelector": "0x18160ddd", "accessType": "read",
       "functionSignature": "totalSupply()", "ruleType": "public", "organizationOnly": true}
      """;

  @Inject private ContractPermissionService permissions;

  /** The permissions, newest first. */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "listContractPermissions",
      summary = "List the function permissions of all contracts, newest first")
  public PageView<FunctionPermissionView> list(
      @BeanParam KeysetParams paging, @BeanParam PermissionFilterParams filter) {
    return paging.view(
        part ->
            permissions.list(
                filter.contractAddress(), filter.methodSelector(), filter.roleId(), part));
  }

  /** Creates a permission. */
  @POST
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "createContractPermission",
      summary = "Create a function permission on any registered contract")
  @APIResponse(responseCode = "409", description = "The function already has a permission")
  public Created<FunctionPermissionView> create(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "public", value = CREATE)))
          CreateContractPermissionRequest body) {
    return Created.of(permissions.create(body));
  }

  /** One permission. */
  @GET
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_READ)
  @Operation(operationId = "getContractPermission", summary = "Get a function permission")
  public FunctionPermissionView get(
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("id") String id) {
    return permissions.get(number(id));
  }

  /** Replaces a permission. */
  @PUT
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "replaceContractPermission",
      summary = "Replace a function permission; its contract and function stay")
  public FunctionPermissionView replace(
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "public", value = REPLACE)))
          ReplaceContractPermissionRequest body) {
    return permissions.replace(number(id), body);
  }

  /** Deletes a permission. */
  @DELETE
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_WRITE)
  @Operation(operationId = "deleteContractPermission", summary = "Delete a function permission")
  public void delete(
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("id") String id) {
    permissions.delete(number(id));
  }

  private static int number(String id) {
    return PathValue.id("Function permission", "id", id);
  }
}
