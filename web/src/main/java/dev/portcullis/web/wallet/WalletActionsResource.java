package dev.portcullis.web.wallet;

import dev.portcullis.ejb.route.Public;
import dev.portcullis.ejb.wallet.AllowanceTransactionView;
import dev.portcullis.ejb.wallet.AllowanceVerdictView;
import dev.portcullis.ejb.wallet.CheckBalanceRequest;
import dev.portcullis.ejb.wallet.RegisteredTransactionView;
import dev.portcullis.ejb.wallet.UpdateTransactionHashRequest;
import dev.portcullis.ejb.wallet.VerifyAllowanceRequest;
import dev.portcullis.ejb.wallet.WalletActionService;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * Queries of browser wallets on their way to the chain (R-IDN-17). The bearer is a session token or
 * the personal RPC token (R-IDN-17).
 */
@Path("/wallet-actions")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Wallets")
public class WalletActionsResource {
  private static final String VERIFY =
      """
      {"nonce": 0, "from": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
       "to": "0x5fbdb2315678afecb367f032d93f642f64180aa3", "calldata": "0xa9059cbb",
       "value": "0"}
      """;
  private static final String BALANCE =
      """
      {"address": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}
      """;

  private static final String SIGNED =
      """
      {"rawTx": "0x02f86b821966"}
      """;

  @Inject private WalletActionService actions;

  /** The transaction of the latest allowance. */
  @GET
  @Path("allowance-tx-hash")
  @Access(Right.WALLET_TOKEN)
  @Operation(
      operationId = "getAllowanceTransactionHash",
      summary = "Get the transaction registered for the caller's latest allowance")
  @APIResponse(
      responseCode = "200",
      description = "The hash, or null while no transaction is registered")
  @APIResponse(responseCode = "404", description = "No allowance is in force")
  public AllowanceTransactionView latestTransaction() {
    return actions.latestTransaction();
  }

  /** Whether a transaction is allowed. */
  @POST
  @Path("verify-allowance")
  @Access(Right.WALLET_TOKEN)
  @BodyLimit(bytes = BodyLimit.TEXTS)
  @Operation(
      operationId = "verifyAllowance",
      summary = "Check whether the caller allowed exactly this transaction and may still send it")
  @APIResponse(responseCode = "200", description = "The verdict")
  @APIResponse(responseCode = "503", description = "The chain does not respond")
  public AllowanceVerdictView verify(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "transfer", value = VERIFY)))
          VerifyAllowanceRequest body) {
    return actions.verify(body);
  }

  /** Whether a balance may be read. */
  @POST
  @Path("can-check-balance")
  @Access(Right.WALLET_TOKEN)
  @Operation(
      operationId = "canCheckBalance",
      summary = "Check whether the address is the sender in the caller's latest allowance")
  public AllowanceVerdictView canCheckBalance(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "own", value = BALANCE)))
          CheckBalanceRequest body) {
    return actions.canCheckBalance(body);
  }

  /** Registers a transaction; its signature identifies the sender. */
  @POST
  @Path("update-transaction-hash")
  @Public
  @BodyLimit(bytes = BodyLimit.TEXTS, strangers = BodyLimit.PROOFS)
  @Operation(
      operationId = "updateTransactionHash",
      summary = "Register the signed transaction that an allowance was used for")
  @APIResponse(responseCode = "200", description = "Registered")
  @APIResponse(
      responseCode = "403",
      description = "No allowance permits the transaction, or the token is invalid")
  public RegisteredTransactionView register(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "signed", value = SIGNED)))
          UpdateTransactionHashRequest body,
      @Context HttpHeaders headers) {
    return actions.register(body, headers.getHeaderString(HttpHeaders.AUTHORIZATION));
  }
}
