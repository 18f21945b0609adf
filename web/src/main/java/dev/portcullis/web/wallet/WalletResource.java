package dev.portcullis.web.wallet;

import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.wallet.AuthorizeTransactionRequest;
import dev.portcullis.ejb.wallet.EnableWalletRequest;
import dev.portcullis.ejb.wallet.InvalidatedTokenView;
import dev.portcullis.ejb.wallet.PersonalTokenService;
import dev.portcullis.ejb.wallet.PersonalTokenView;
import dev.portcullis.ejb.wallet.TransactionAuthorizationService;
import dev.portcullis.ejb.wallet.TransactionAuthorizationView;
import dev.portcullis.web.http.DeprecatedRoute;
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
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The access of browser wallets (R-IDN-15, R-IDN-16). */
@Path("/wallet")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Wallets")
public class WalletResource {
  private static final String TRANSFER =
      """
      {"walletAddress": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
       "toAddress": "0x5fbdb2315678afecb367f032d93f642f64180aa3", "nonce": 0,
       "calldata": "0xa9059cbb", "value": "0"}
      """;
  private static final String CALL =
      """
      {"walletAddress": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
       "contractAddress": "0x5fbdb2315678afecb367f032d93f642f64180aa3", "nonce": 0,
       "calldata": "0xa9059cbb"}
      """;

  @Inject private PersonalTokenService tokens;
  @Inject private TransactionAuthorizationService allowances;

  /** The caller's personal RPC token. */
  @GET
  @Path("personal-rpc-token")
  @Access(Right.SESSION)
  @Operation(
      operationId = "getPersonalRpcToken",
      summary = "Get the caller's personal RPC token, which the first request creates")
  public PersonalTokenView token() {
    return tokens.get();
  }

  /** Revokes the token and creates another. */
  @POST
  @Path("invalidate")
  @Access(Right.SESSION)
  @Consumes(MediaType.WILDCARD)
  @Operation(
      operationId = "invalidatePersonalRpcToken",
      summary = "Revoke the personal RPC token and get a new one")
  public InvalidatedTokenView invalidate() {
    return tokens.invalidate(Caller.current().userId());
  }

  /** Allows one transaction for an hour. */
  @POST
  @Path("transaction-authorization")
  @Access(Right.SESSION)
  @BodyLimit(bytes = BodyLimit.TEXTS)
  @Operation(
      operationId = "authorizeTransaction",
      summary = "Allow one transaction of a wallet for an hour")
  @APIResponse(
      responseCode = "200",
      description = "Allowed; an earlier allowance for the nonce is revoked")
  @APIResponse(
      responseCode = "403",
      description = "The wallet is not the caller's, or the transaction is not permitted")
  @APIResponse(responseCode = "503", description = "The chain does not respond")
  public TransactionAuthorizationView authorize(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "transfer", value = TRANSFER)))
          AuthorizeTransactionRequest body) {
    return allowances.authorize(body);
  }

  /** Allows one call for an hour; deprecated. */
  @POST
  @Path("enable")
  @Access(Right.SESSION)
  @BodyLimit(bytes = BodyLimit.TEXTS)
  @DeprecatedRoute(
      since = "@1767225600",
      sunset = "Sat, 01 Jan 2028 00:00:00 GMT",
      by = "/wallet/transaction-authorization")
  @Operation(
      operationId = "enableWallet",
      summary = "Deprecated: use /wallet/transaction-authorization",
      deprecated = true)
  @APIResponse(responseCode = "200", description = "Allowed for an hour")
  @APIResponse(
      responseCode = "403",
      description = "The wallet is not the caller's, or the transaction is not permitted")
  @APIResponse(responseCode = "503", description = "The chain does not respond")
  public TransactionAuthorizationView enable(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "call", value = CALL)))
          EnableWalletRequest body) {
    return allowances.enable(body);
  }
}
