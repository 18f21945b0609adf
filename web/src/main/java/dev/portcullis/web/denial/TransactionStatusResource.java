package dev.portcullis.web.denial;

import dev.portcullis.ejb.denial.TransactionStatusService;
import dev.portcullis.ejb.denial.TransactionStatusView;
import dev.portcullis.ejb.route.PathValue;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The status of a transaction (R-GTW-23). */
@Path("/admin/transaction-status")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "RPC denials")
public class TransactionStatusResource {
  @Inject private TransactionStatusService transactions;

  /** One verdict from the denials, the node's response to the raw transaction, and the chain. */
  @GET
  @Path("{txHash}")
  @Access(Right.ZONE_READ)
  @Operation(
      operationId = "getTransactionStatus",
      summary = "Get the outcome of a transaction, known or not",
      description =
          "The chain is queried for each request. Records of the gateway appear up to two seconds"
              + " after the event.")
  @APIResponse(
      responseCode = "200",
      description = "The verdict",
      content = @Content(schema = @Schema(implementation = TransactionStatusView.class)))
  @APIResponse(
      responseCode = "503",
      description =
          "The chain node does not respond, and the gateway has no record of the transaction")
  public TransactionStatusView get(
      @Parameter(
              description = "The hash of a transaction, in any case",
              schema = @Schema(pattern = "^0x[0-9a-fA-F]{64}$"))
          @PathParam("txHash")
          String txHash) {
    return transactions.of(PathValue.hash("txHash", txHash));
  }
}
