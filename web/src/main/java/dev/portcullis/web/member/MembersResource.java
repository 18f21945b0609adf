package dev.portcullis.web.member;

import static dev.portcullis.web.security.Access.Right.READ;
import static dev.portcullis.web.security.Access.Right.WRITE;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.member.AssignMemberRequest;
import dev.portcullis.ejb.member.InviteMemberRequest;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.member.ReplaceRolesRequest;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.http.response.KeysetParams;
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

/** The members of an organization (R-ADM-9). */
@ApplicationScoped
@Path("/organizations/{id}/users")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Organization members")
public class MembersResource {
  private static final String ASSIGN =
      """
      {"userId": "V1StGXR8_Z5jdHi6B-myT"}
      """;
  private static final String INVITE =
      """
      {"oidcSub": "auth0|42", "displayName": "Ada"}
      """;
  private static final String ROLES =
      """
      {"roles": ["q3T_zkV0nB1sYw-8LdXaE"]}
      """;

  @Inject private MemberService members;

  /** The members, newest first. */
  @GET
  @Access(value = READ, machine = Access.USERS_MANAGE)
  @Operation(
      operationId = "listMembers",
      summary = "List members, newest first",
      description =
          "Keys of M2M applications with org_users_manage in the organization are permitted, too.")
  public PageView<UserView> list(
      @PathParam("id") String id,
      @BeanParam KeysetParams paging,
      @BeanParam UserFilterParams filter) {
    return paging.view(part -> members.list(id, filter.displayName(), filter.roleId(), part));
  }

  /** Assigns a user. */
  @POST
  @Access(ZONE_WRITE)
  @Operation(operationId = "assignMember", summary = "Assign a user to the organization")
  @APIResponse(
      responseCode = "200",
      description = "The member",
      content = @Content(schema = @Schema(implementation = UserView.class)))
  @APIResponse(responseCode = "409", description = "The user belongs to another organization")
  public UserView assign(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "user", value = ASSIGN)))
          AssignMemberRequest body) {
    return members.assign(id, body);
  }

  /** Invites a member. */
  @POST
  @Path("invite")
  @Access(WRITE)
  @Operation(
      operationId = "inviteMember",
      summary = "Invite a member by subject before the first login")
  @APIResponse(
      responseCode = "200",
      description = "The invited member",
      content = @Content(schema = @Schema(implementation = UserView.class)))
  @APIResponse(responseCode = "409", description = "The subject already has an account")
  public UserView invite(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "subject", value = INVITE)))
          InviteMemberRequest body) {
    return members.invite(id, body);
  }

  /** One member. */
  @GET
  @Path("{userId}")
  @ConditionalRequests
  @Access(value = READ, machine = Access.USERS_MANAGE)
  @Operation(operationId = "getMember", summary = "Get a member")
  public UserView get(@PathParam("id") String id, @PathParam("userId") String userId) {
    return members.get(id, userId);
  }

  /** Removes a member. */
  @DELETE
  @Path("{userId}")
  @ConditionalRequests
  @Access(WRITE)
  @Operation(
      operationId = "removeMember",
      summary = "Remove a member and revoke the organization's roles")
  public void remove(@PathParam("id") String id, @PathParam("userId") String userId) {
    members.remove(id, userId);
  }

  /** Replaces a member's roles. */
  @PUT
  @Path("{userId}/roles")
  @ConditionalRequests(shownAt = "/organizations/{id}/users/{userId}")
  @GrantsPermissions
  @Access(WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "replaceMemberRoles",
      summary = "Replace the organization's roles of a member")
  public UserView replaceRoles(
      @PathParam("id") String id,
      @PathParam("userId") String userId,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "teller", value = ROLES)))
          ReplaceRolesRequest body) {
    return members.replaceRoles(id, userId, body);
  }
}
