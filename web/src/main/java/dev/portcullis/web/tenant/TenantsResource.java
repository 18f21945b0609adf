package dev.portcullis.web.tenant;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.tenant.TenantDefinition;
import dev.portcullis.ejb.tenant.TenantService;
import dev.portcullis.ejb.tenant.TenantView;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.NameSearchParams;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.GrantsPermissions;
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
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Tenants (R-ADM-28). */
@ApplicationScoped
@Path("/tenants")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Tenants")
public class TenantsResource {
  private static final String DEFINITION =
      """
      {"name": "Harbor Custody", "publicKey": "0x5fbdb2315678afecb367f032d93f642f64180aa3",
       "defaultRoles": [{"id": "user"}]}
      """;

  @Inject private TenantService tenants;

  /** The tenants, newest first. */
  @GET
  @Access(ZONE_READ)
  @Operation(operationId = "listTenants", summary = "List tenants, newest first")
  public PageView<TenantView> list(
      @BeanParam KeysetParams paging, @BeanParam NameSearchParams text) {
    return paging.view(part -> tenants.list(text.search(), part));
  }

  /** Creates a tenant. */
  @POST
  @GrantsPermissions
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(operationId = "createTenant", summary = "Create a tenant")
  @APIResponse(responseCode = "409", description = "Another tenant has the public key")
  public Created<TenantView> create(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "custody", value = DEFINITION)))
          TenantDefinition body) {
    return Created.of(tenants.create(body));
  }

  /** One tenant. */
  @GET
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_READ)
  @Operation(operationId = "getTenant", summary = "Get a tenant")
  public TenantView get(@PathParam("id") String id) {
    return tenants.get(id);
  }

  /** Replaces a tenant. */
  @PUT
  @Path("{id}")
  @ConditionalRequests
  @GrantsPermissions
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(operationId = "replaceTenant", summary = "Replace a tenant")
  @APIResponse(
      responseCode = "200",
      description = "Replaced",
      content = @Content(schema = @Schema(implementation = TenantView.class)))
  @APIResponse(responseCode = "409", description = "Another tenant has the public key")
  public TenantView replace(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "custody", value = DEFINITION)))
          TenantDefinition body) {
    return tenants.replace(id, body);
  }

  /** Deletes a tenant. */
  @DELETE
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "deleteTenant",
      summary = "Delete a tenant with its API keys and its IP whitelist")
  public void delete(@PathParam("id") String id) {
    tenants.delete(id);
  }
}
