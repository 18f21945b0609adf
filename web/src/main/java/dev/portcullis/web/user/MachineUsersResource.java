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

/**
 * The user routes of machines: users of the organizations that the M2M application works for
 * (R-ADM-27).
 */
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
          "The application needs org_users_manage, and for wallets also org_wallets_manage. The"
              + " user receives the organization's default roles. With wallets, these roles must"
              + " grant no right that the application's roles lack. The wallet is claimed, not"
              + " proven: its first sign-in must name the organization, and another user who proves"
              + " the wallet takes it over.")
  @APIResponse(
      responseCode = "409",
      description = "Another user has a wallet, or a quota is exhausted")
  public Created<UserView> create(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "ada", value = CREATE)))
          CreateMachineUserRequest body) {
    return Created.of(users.create(id, body));
  }

  /** Adds a wallet to a member. */
  @POST
  @Path("{userId}/wallets")
  @Access(value = MACHINE, machine = Access.WALLETS_MANAGE)
  @Operation(
      operationId = "addWalletByMachine",
      summary = "Add a wallet to a user of the organization",
      description =
          "The application needs org_wallets_manage. The user must have no right that the"
              + " application lacks, and can sign in with the wallet only while that holds or after"
              + " linking the wallet themselves.")
  @APIResponse(responseCode = "201", description = "The user with the new wallet")
  @APIResponse(
      responseCode = "409",
      description =
          "Another user has the wallet, the user has 100 wallets, or a quota is exhausted")
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
