package dev.portcullis.web.user;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.member.ReplaceRolesRequest;
import dev.portcullis.ejb.user.UserDefinition;
import dev.portcullis.ejb.user.UserQuery;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.NameSearchParams;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.member.UserFilterParams;
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

/** Users (R-ADM-20). */
@ApplicationScoped
@Path("/users")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Users")
public class UsersResource {
  private static final String CREATE =
      """
      {"displayName": "Ada", "wallets": ["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"],
       "roles": [{"id": "user"}]}
      """;
  private static final String REPLACE =
      """
      {"displayName": "Ada", "wallets": []}
      """;
  private static final String ROLES =
      """
      {"roles": ["user"]}
      """;

  @Inject private UserService users;

  /** The users, newest first. */
  @GET
  @Access(ZONE_READ)
  @Operation(operationId = "listUsers", summary = "List users, newest first")
  public PageView<UserView> list(
      @BeanParam KeysetParams paging,
      @BeanParam UserFilterParams filter,
      @BeanParam UserOriginParams origin,
      @BeanParam NameSearchParams text) {
    UserQuery query =
        new UserQuery(
            origin.organizationId(),
            filter.displayName(),
            filter.roleId(),
            text.search(),
            origin.source(),
            origin.wallet());
    return paging.view(part -> users.list(query, part));
  }

  /** Creates a user. */
  @POST
  @GrantsPermissions
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(operationId = "createUser", summary = "Create a user of the zone")
  @APIResponse(responseCode = "409", description = "Another user has a wallet or the identity")
  public Created<UserView> create(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "ada", value = CREATE)))
          UserDefinition body) {
    return Created.of(users.create(body));
  }

  /** One user. */
  @GET
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_READ)
  @Operation(operationId = "getUser", summary = "Get a user")
  public UserView get(@PathParam("id") String id) {
    return users.get(id);
  }

  /** Replaces a user. */
  @PUT
  @Path("{id}")
  @ConditionalRequests
  @GrantsPermissions
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "replaceUser",
      summary = "Replace a user; absent fields stay unchanged, except the name")
  @APIResponse(
      responseCode = "200",
      description = "Replaced",
      content = @Content(schema = @Schema(implementation = UserView.class)))
  @APIResponse(responseCode = "409", description = "Another user has a wallet or the identity")
  public UserView replace(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "ada", value = REPLACE)))
          UserDefinition body) {
    return users.replace(id, body);
  }

  /** Replaces the zone roles. */
  @PUT
  @Path("{id}/roles")
  @ConditionalRequests(shownAt = "/users/{id}")
  @GrantsPermissions
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(operationId = "replaceUserRoles", summary = "Replace the zone roles of a user")
  @APIResponse(
      responseCode = "200",
      description = "Replaced",
      content = @Content(schema = @Schema(implementation = UserView.class)))
  @APIResponse(responseCode = "409", description = "The user belongs to an organization")
  public UserView replaceRoles(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "ordinary", value = ROLES)))
          ReplaceRolesRequest body) {
    return users.replaceRoles(id, body);
  }

  /** Deletes a user. */
  @DELETE
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_WRITE)
  @Operation(operationId = "deleteUser", summary = "Delete a user with wallets and sessions")
  @APIResponse(responseCode = "204", description = "Deleted")
  @APIResponse(responseCode = "409", description = "The account is the caller's own")
  @APIResponse(responseCode = "422", description = "The user still owns other records")
  public void delete(@PathParam("id") String id) {
    users.delete(id);
  }
}
