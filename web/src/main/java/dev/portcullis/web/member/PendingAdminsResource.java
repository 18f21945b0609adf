package dev.portcullis.web.member;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.member.NamePendingAdminRequest;
import dev.portcullis.ejb.member.PendingAdminService;
import dev.portcullis.ejb.member.PendingAdminView;
import dev.portcullis.web.http.response.ArrayPageParams;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.GrantsPermissions;
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
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Administrators named before their first login (R-ADM-8). */
@ApplicationScoped
@Path("/organizations/{id}/pending-admins")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Organization members")
public class PendingAdminsResource {
  private static final String SUBJECT =
      """
      {"oidcSub": "auth0|42"}
      """;

  @Inject private PendingAdminService admins;

  /**
   * The pending administrators of the organization, as a bare array (R-PLT-7). The array is
   * complete unless the client requests a page.
   */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "listPendingAdmins",
      summary = "List the pending administrators, newest first")
  @APIResponse(
      responseCode = "200",
      description = "All items, or the requested page",
      headers = {
        @Header(
            name = "x-total-count",
            description = "The total number of items; present with a page only"),
        @Header(
            name = "x-next-cursor",
            description = "The cursor of the next page; absent on the last page")
      },
      content =
          @Content(
              schema = @Schema(type = SchemaType.ARRAY, implementation = PendingAdminView.class)))
  public Response list(@PathParam("id") String id, @BeanParam ArrayPageParams paging) {
    return paging.answer(part -> admins.list(id, part));
  }

  /** Adds a pending administrator. */
  @POST
  @GrantsPermissions
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "addPendingAdmin",
      summary = "Register a subject who becomes an administrator at the first login")
  @APIResponse(
      responseCode = "200",
      description = "The pending administrator",
      content = @Content(schema = @Schema(implementation = PendingAdminView.class)))
  @APIResponse(responseCode = "409", description = "The subject is already pending")
  public PendingAdminView add(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "subject", value = SUBJECT)))
          NamePendingAdminRequest body) {
    return admins.add(id, body);
  }

  /** Removes a pending administrator. */
  @DELETE
  @Path("{oidcSub}")
  @Access(ZONE_WRITE)
  @Operation(operationId = "removePendingAdmin", summary = "Remove a pending administrator")
  public void remove(@PathParam("id") String id, @PathParam("oidcSub") String oidcSub) {
    admins.remove(id, oidcSub);
  }
}
