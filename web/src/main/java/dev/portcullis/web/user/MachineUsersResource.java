package dev.portcullis.web.user;

import static dev.portcullis.web.security.Access.Right.MACHINE;

import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.user.AddWalletRequest;
import dev.portcullis.ejb.user.CreateMachineUserRequest;
import dev.portcullis.ejb.user.MachineUserService;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The routes of machines: users of the organizations they work for (R-ADM-27). */
@ApplicationScoped
@Path("/m2m/organizations/{id}/users")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Machines")
public class MachineUsersResource {
  private static final String CREATE =
      """
      {"displayName": "Ada", "wallets": ["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
      """;
  private static final String WALLET =
      """
      {"walletAddress": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}
      """;

  @Inject private MachineUserService users;

  /** Creates a member. */
  @POST
  @Access(value = MACHINE, machine = Access.USERS_MANAGE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "createUserByMachine",
      summary = "Create a user of an organization that the M2M application works for",
      description =
          "Needs org_users_manage; wallets need org_wallets_manage as well. The user gets the"
              + " organization's default roles; with wallets, those must open nothing that the"
              + " application's roles do not. A wallet is claimed: its first sign-in names the"
              + " organization, and a proof takes it over.")
  @APIResponse(responseCode = "409", description = "A wallet is taken, or a quota is used up")
  public Created<UserView> create(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "ada", value = CREATE)))
          CreateMachineUserRequest body) {
    return Created.of(users.create(id, body));
  }

  /** Gives a member one more wallet. */
  @POST
  @Path("{userId}/wallets")
  @Access(value = MACHINE, machine = Access.WALLETS_MANAGE)
  @Operation(
      operationId = "addWalletByMachine",
      summary = "Give a user of the organization one more wallet",
      description =
          "Needs org_wallets_manage. The user must have no right that the application lacks, and"
              + " signs in with the wallet only as long as that is so, until they link it"
              + " themselves.")
  @APIResponse(responseCode = "201", description = "The user with the new wallet")
  @APIResponse(
      responseCode = "409",
      description = "The wallet is taken, the user has 100, or a quota is used up")
  public Created<UserView> addWallet(
      @PathParam("id") String id,
      @PathParam("userId") String userId,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "wallet", value = WALLET)))
          AddWalletRequest body) {
    return Created.of(users.addWallet(id, userId, body));
  }
}
