package dev.portcullis.web.member;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.member.StrandedInvitationService;
import dev.portcullis.ejb.member.StrandedInvitationView;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.GrantsPermissions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Invitations that no sign-in accepts, because the person has another account. */
@ApplicationScoped
@Path("/admin/stranded-invitations")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Organization members")
public class StrandedInvitationsResource {
  @Inject private StrandedInvitationService invitations;

  /** The invitations. */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "listStrandedInvitations",
      summary = "List invitations that no sign-in can accept, newest first",
      description =
          "An organization invited the subject, but the subject already has an account of the same"
              + " identity provider. Merge the two, or remove the invited member from the"
              + " organization.")
  @APIResponse(responseCode = "200", description = "A page of invitations")
  public PageView<StrandedInvitationView> list(@BeanParam KeysetParams paging) {
    return paging.view(invitations::list);
  }

  /** Joins an invitation with the account. */
  @POST
  @Path("{userId}/join")
  @Consumes(MediaType.WILDCARD)
  @GrantsPermissions
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "joinStrandedInvitation",
      summary = "Make the existing account the invited member",
      description =
          "The account joins the organization with the roles of the invited user, who is deleted.")
  @APIResponse(responseCode = "200", description = "The account")
  @APIResponse(
      responseCode = "409",
      description = "The account belongs to another organization, or the invited user has wallets")
  public UserView join(@PathParam("userId") String userId) {
    return invitations.join(userId);
  }
}
