package dev.portcullis.web.tenant;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.credential.CreateIpWhitelistEntry;
import dev.portcullis.ejb.credential.IpWhitelistEntryView;
import dev.portcullis.ejb.tenant.TenantIpWhitelistService;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.PageView;
import dev.portcullis.web.http.PagingParams;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
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

/** The whitelists of tenants (document 1, "Tenant routes"). */
@ApplicationScoped
@Path("/tenants/{tenantId}/ip-whitelist")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Tenants")
public class TenantIpWhitelistResource {
  private static final String ENTRY =
      """
      {"ipAddress": "203.0.113.0/24", "description": "The data centre"}
      """;

  @Inject private TenantIpWhitelistService whitelists;

  /** The entries, newest first. */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "listTenantIpWhitelist",
      summary = "List the IP whitelist of a tenant, newest first")
  public PageView<IpWhitelistEntryView> list(
      @PathParam("tenantId") String tenantId, @BeanParam PagingParams paging) {
    return PageView.of(whitelists.list(tenantId, paging.paging()));
  }

  /** Adds an entry. */
  @POST
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "addTenantIpAddress",
      summary = "Add an address or a range to the IP whitelist",
      description =
          "ipAddress is one address, or a range in CIDR notation without host bits, not wider than"
              + " /16 (IPv4) or /32 (IPv6). It is answered in canonical form.")
  @APIResponse(
      responseCode = "201",
      description = "Added",
      content = @Content(schema = @Schema(implementation = IpWhitelistEntryView.class)))
  @APIResponse(responseCode = "409", description = "The whitelist has the address already")
  public Response add(
      @PathParam("tenantId") String tenantId,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "range", value = ENTRY)))
          CreateIpWhitelistEntry body) {
    return Created.of(whitelists.add(tenantId, body));
  }

  /** Removes an entry. */
  @DELETE
  @Path("{entryId}")
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "removeTenantIpAddress",
      summary = "Remove an entry from the IP whitelist")
  public void remove(@PathParam("tenantId") String tenantId, @PathParam("entryId") String entryId) {
    whitelists.remove(tenantId, entryId);
  }
}
