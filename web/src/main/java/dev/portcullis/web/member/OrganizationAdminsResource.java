package dev.portcullis.web.member;

import static dev.portcullis.web.security.Access.Right.READ;

import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.web.http.response.ArrayPageParams;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The administrators of an organization (R-ADM-11). */
@ApplicationScoped
@Path("/organizations/{id}/admins")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Organization members")
public class OrganizationAdminsResource {
  @Inject private MemberService members;

  /**
   * The members who hold the organization's system role, as a bare array (R-PLT-7). The array is
   * complete unless the client requests a page.
   */
  @GET
  @Access(READ)
  @Operation(
      operationId = "listOrganizationAdmins",
      summary = "List the administrators of the organization, newest first")
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
          @Content(schema = @Schema(type = SchemaType.ARRAY, implementation = UserView.class)))
  public Response list(@PathParam("id") String id, @BeanParam ArrayPageParams paging) {
    return paging.answer(part -> members.admins(id, part));
  }
}
