package dev.portcullis.web.m2m;

import static dev.portcullis.web.security.Access.Right.ORGANIZATION_READ;
import static dev.portcullis.web.security.Access.Right.ORGANIZATION_WRITE;

import dev.portcullis.ejb.credential.CreateIpWhitelistEntry;
import dev.portcullis.ejb.credential.OrganizationIpWhitelistEntryView;
import dev.portcullis.ejb.m2m.M2mIpWhitelistService;
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

/**
 * The whitelists of M2M applications that the organization owns (document 1, "Organization M2M
 * credentials").
 */
@ApplicationScoped
@Path("/organizations/{id}/m2m-applications/{appId}/ip-whitelist")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Organization M2M applications")
public class OrganizationM2mIpWhitelistResource {
  private static final String ENTRY =
      """
      {"ipAddress": "203.0.113.0/24", "description": "The data centre"}
      """;

  @Inject private M2mIpWhitelistService whitelists;

  /** The entries, newest first. */
  @GET
  @Access(ORGANIZATION_READ)
  @Operation(
      operationId = "listOrganizationM2mIpWhitelist",
      summary =
          "List the IP whitelist of an M2M application that the organization owns, newest first")
  public PageView<OrganizationIpWhitelistEntryView> list(
      @PathParam("id") String id,
      @PathParam("appId") String appId,
      @BeanParam PagingParams paging) {
    return PageView.of(
        whitelists.list(id, appId, paging.paging()).map(OrganizationIpWhitelistEntryView::of));
  }

  /** Adds an entry. */
  @POST
  @Access(ORGANIZATION_WRITE)
  @Operation(
      operationId = "addOrganizationM2mIpAddress",
      summary = "Add an address or a range to the IP whitelist",
      description =
          "ipAddress is one address, or a range in CIDR notation without host bits, not wider than"
              + " /16 (IPv4) or /32 (IPv6). It is answered in canonical form.")
  @APIResponse(
      responseCode = "201",
      description = "Added",
      content = @Content(schema = @Schema(implementation = OrganizationIpWhitelistEntryView.class)))
  @APIResponse(responseCode = "409", description = "The whitelist has the address already")
  public Response add(
      @PathParam("id") String id,
      @PathParam("appId") String appId,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "range", value = ENTRY)))
          CreateIpWhitelistEntry body) {
    return Created.of(OrganizationIpWhitelistEntryView.of(whitelists.add(id, appId, body)));
  }

  /** Removes an entry. */
  @DELETE
  @Path("{entryId}")
  @Access(ORGANIZATION_WRITE)
  @Operation(
      operationId = "removeOrganizationM2mIpAddress",
      summary = "Remove an entry from the IP whitelist")
  public void remove(
      @PathParam("id") String id,
      @PathParam("appId") String appId,
      @PathParam("entryId") String entryId) {
    whitelists.remove(id, appId, entryId);
  }
}
