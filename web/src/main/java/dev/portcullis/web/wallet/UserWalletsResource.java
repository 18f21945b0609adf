package dev.portcullis.web.wallet;

import dev.portcullis.ejb.route.PathValue;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.wallet.AssociateWalletRequest;
import dev.portcullis.ejb.wallet.AssociationChallengeView;
import dev.portcullis.ejb.wallet.InitiateAssociationRequest;
import dev.portcullis.ejb.wallet.UserWalletService;
import dev.portcullis.ejb.wallet.WalletAssociatedView;
import dev.portcullis.ejb.wallet.WalletListView;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import dev.portcullis.web.security.GrantsPermissions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
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

/** The caller's wallets (R-IDN-14). */
@Path("/user-wallets")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Wallets")
public class UserWalletsResource {
  private static final String INITIATE =
      """
      {"walletAddress": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8", "domain": "localhost"}
      """;

  private static final String ASSOCIATE =
      """
      {"walletAddress": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
       "message": "localhost wants you to sign in with your Ethereum account: …",
       "signature": "0x5f1c", "nonceToken": "djF8MHg3MDk5.c2lnbmF0dXJl"}
      """;

  @Inject private UserWalletService wallets;

  /** The caller's wallets. */
  @GET
  @Access(Right.SESSION)
  @Operation(operationId = "listUserWallets", summary = "List the caller's wallets, oldest first")
  public WalletListView list() {
    return wallets.list();
  }

  /** A challenge for the wallet to sign. */
  @POST
  @Path("initiate")
  @Access(Right.SESSION)
  @Operation(
      operationId = "initiateUserWallet",
      summary = "Get a challenge that links a wallet to the caller's account")
  @APIResponse(responseCode = "200", description = "The challenge, valid once within five minutes")
  @APIResponse(
      responseCode = "400",
      description = "The address is invalid, or the host is not permitted")
  @APIResponse(responseCode = "429", description = "More than ten challenges in five minutes")
  public AssociationChallengeView initiate(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "wallet", value = INITIATE)))
          InitiateAssociationRequest body) {
    return wallets.initiate(body);
  }

  /** Links the wallet that signed. */
  @POST
  @Path("associate")
  @GrantsPermissions
  @Access(Right.SESSION)
  @BodyLimit(bytes = BodyLimit.PROOFS)
  @Operation(
      operationId = "associateUserWallet",
      summary = "Link a wallet by its signature of a challenge")
  @APIResponse(responseCode = "200", description = "Linked")
  @APIResponse(responseCode = "403", description = "The challenge or the signature is invalid")
  @APIResponse(
      responseCode = "409",
      description = "Another user has proven the wallet, or the caller has too many wallets")
  public WalletAssociatedView associate(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "signed", value = ASSOCIATE)))
          AssociateWalletRequest body) {
    return wallets.associate(body);
  }

  /** Unlinks a wallet. */
  @DELETE
  @Path("{walletAddress}")
  @Access(Right.SESSION)
  @Operation(
      operationId = "removeUserWallet",
      summary = "Unlink one of the caller's wallets",
      description =
          "The sessions that the wallet opened end. A user without another wallet or an identity"
              + " provider cannot sign in again afterwards. Only the operator in the configuration"
              + " cannot unlink the last way to sign in.")
  @APIResponse(responseCode = "204", description = "Unlinked")
  @APIResponse(responseCode = "404", description = "The caller has no such wallet")
  @APIResponse(responseCode = "409", description = "The operator's only way to sign in")
  public void remove(@PathParam("walletAddress") String walletAddress) {
    wallets.disassociate(
        Caller.current().userId(), PathValue.address("walletAddress", walletAddress));
  }
}
