package dev.portcullis.legacy.web;

import dev.portcullis.ejb.route.PathValue;
import dev.portcullis.ejb.route.Public;
import dev.portcullis.ejb.route.SnakeCased;
import dev.portcullis.ejb.route.StatusOnlyErrors;
import dev.portcullis.kernel.Failure;
import dev.portcullis.legacy.pricing.FeeQuotes;
import dev.portcullis.legacy.query.ExecutionView;
import dev.portcullis.legacy.query.LegacyBlockView;
import dev.portcullis.legacy.query.LegacyBlocks;
import dev.portcullis.legacy.query.LegacyReceipts;
import dev.portcullis.legacy.query.LegacyRollup;
import dev.portcullis.legacy.query.LegacyRollup.TestnetConfig;
import dev.portcullis.legacy.query.LegacyRollup.WithdrawalTimes;
import dev.portcullis.legacy.query.LegacyToken;
import dev.portcullis.legacy.query.LegacyTransactions;
import dev.portcullis.legacy.query.PriorityStatus;
import dev.portcullis.legacy.query.TransactionRecord;
import jakarta.annotation.Nullable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Transactions, and the base data of the legacy rollup (R-LEG-17, R-LEG-18, R-LEG-20). */
@ApplicationScoped
@StatusOnlyErrors
@Path(LegacyResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = LegacyResource.TAG)
public class LegacyResource {
  /** The path prefix of all routes. */
  static final String PATH = "/api/v0.1/";

  /** The tag of all routes in the API description. */
  static final String TAG = "Legacy rollup";

  private static final String HASH =
      "The hash of the transaction, with sync-tx: or 0x or without either; of a priority operation"
          + " also that of its transaction on layer 1";

  private static final String HASH_FORM = "^(sync-tx:|0x)?[0-9a-fA-F]{64}$";

  @Inject private LegacyTransactions transactions;
  @Inject private LegacyReceipts receipts;
  @Inject private LegacyBlocks blocks;
  @Inject private LegacyRollup rollup;
  @Inject private FeeQuotes fees;

  /** The execution of a transaction; null before it. */
  @GET
  @Path("transactions/{tx_hash}")
  @Public
  @Nullable
  @Operation(
      operationId = "getLegacyExecution",
      summary = "How a transaction of the legacy rollup was executed; null if it was not")
  public SnakeCased<ExecutionView> execution(
      @Parameter(description = HASH, schema = @Schema(pattern = HASH_FORM)) @PathParam("tx_hash")
          String hash) {
    return new SnakeCased<>(transactions.execution(LegacyParams.hash(hash)).orElse(null));
  }

  /** A transaction; null if it is unknown. */
  @GET
  @Path("transactions_all/{tx_hash}")
  @Public
  @Nullable
  @Operation(
      operationId = "getLegacyTransaction",
      summary = "A transaction of the legacy rollup; null if it is not known")
  public SnakeCased<TransactionRecord> transaction(
      @Parameter(description = HASH, schema = @Schema(pattern = HASH_FORM)) @PathParam("tx_hash")
          String hash) {
    return new SnakeCased<>(transactions.record(LegacyParams.hash(hash)).orElse(null));
  }

  /** The status of a priority operation. */
  @GET
  @Path("priority_operations/{operation_id}/")
  @Public
  @Operation(
      operationId = "getLegacyPriorityOperation",
      summary = "What became of a priority operation; the slash at the end is mandatory")
  public SnakeCased<PriorityStatus> priorityOperation(
      @Parameter(
              description = "Its serial id, which the main contract tells in an event",
              schema = @Schema(type = SchemaType.INTEGER))
          @PathParam("operation_id")
          String id,
      @Context UriInfo uri) {
    if (!uri.getRequestUri().getRawPath().endsWith("/")) {
      throw Failure.notFound("Route", "path", "without a slash at its end");
    }
    return new SnakeCased<>(receipts.priorityStatus(PathValue.longId("operation", "id", id)));
  }

  /** A block by number, root or hash. */
  @GET
  @Path("search")
  @Public
  @Operation(
      operationId = "searchLegacyBlocks",
      summary = "A block by its number, its state root, or a transaction of layer 1")
  @APIResponse(responseCode = "404", description = "No such block")
  public SnakeCased<LegacyBlockView> search(
      @Parameter(
              description =
                  "A number, or a hash with sync-bl: or 0x or without either: the state root, or"
                      + " the transaction of layer 1 that commits or verifies the block")
          @QueryParam("query")
          String query) {
    return new SnakeCased<>(blocks.search(query == null ? "" : query));
  }

  /** The contract that receives deposits. */
  @GET
  @Path("testnet_config")
  @Public
  @Operation(
      operationId = "getLegacyContract",
      summary = "The contract on layer 1 that takes deposits to the legacy rollup")
  @APIResponse(responseCode = "404", description = "The contract is not deployed yet")
  public TestnetConfig testnetConfig() {
    return rollup
        .contracts()
        .map(contracts -> new TestnetConfig(contracts.main()))
        .orElseThrow(() -> Failure.notFound("Contract", "chain", "layer 1"));
  }

  /** All tokens. */
  @GET
  @Path("tokens")
  @Public
  @Operation(operationId = "listLegacyTokens", summary = "The tokens of the legacy rollup")
  public List<LegacyToken> tokens() {
    return rollup.tokens();
  }

  /** The tokens in which fees can be paid. */
  @GET
  @Path("tokens_acceptable_for_fees")
  @Public
  @Operation(
      operationId = "listLegacyFeeTokens",
      summary = "The tokens that fees of the legacy rollup are taken in")
  public List<LegacyToken> feeTokens() {
    return fees.acceptedTokens();
  }

  /** The processing times of withdrawals. */
  @GET
  @Path("withdrawal_processing_time")
  @Public
  @Operation(
      operationId = "getLegacyWithdrawalTimes",
      summary = "How many seconds it takes until a block with a withdrawal is closed")
  public WithdrawalTimes withdrawalTimes() {
    return rollup.withdrawalTimes();
  }
}
