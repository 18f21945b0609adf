package dev.portcullis.web.member;

import static dev.portcullis.web.security.Access.Right.READ;

import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The administrators of an organization (document 1, "Organizations"). */
@ApplicationScoped
@Path("/organizations/{id}/admins")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Organization members")
public class OrganizationAdminsResource {
  @Inject private MemberService members;

  /** The members who hold the organization's system role; not paginated (supplement 1.5). */
  @GET
  @Access(READ)
  @Operation(
      operationId = "listOrganizationAdmins",
      summary = "List the administrators of the organization, newest first")
  public List<UserView> list(@PathParam("id") String id) {
    return members.admins(id);
  }
}
