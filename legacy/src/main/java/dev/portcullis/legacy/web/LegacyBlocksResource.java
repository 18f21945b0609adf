package dev.portcullis.legacy.web;

import dev.portcullis.ejb.route.PathValue;
import dev.portcullis.ejb.route.Public;
import dev.portcullis.ejb.route.SnakeCased;
import dev.portcullis.ejb.route.StatusOnlyErrors;
import dev.portcullis.legacy.query.BlockTransaction;
import dev.portcullis.legacy.query.LegacyBlockView;
import dev.portcullis.legacy.query.LegacyBlocks;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The blocks of the legacy rollup that have a state root (R-LEG-19). */
@ApplicationScoped
@StatusOnlyErrors
@Path(LegacyResource.PATH + "blocks")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = LegacyResource.TAG)
public class LegacyBlocksResource {
  private static final String NUMBER = "The number of the block, from 1";
  private static final String INDEX = "Where in the block it is, from 0";

  @Inject private LegacyBlocks blocks;

  /** The latest blocks, newest first. */
  @GET
  @Public
  @Operation(
      operationId = "listLegacyBlocks",
      summary = "Blocks of the legacy rollup, newest first")
  public SnakeCased<List<LegacyBlockView>> list(
      @Parameter(
              description = "The number to begin with; the newest block if there is none so high",
              schema = @Schema(type = SchemaType.INTEGER))
          @QueryParam("max_block")
          String most,
      @Parameter(
              description = "How many at most; 100 if it is not given",
              schema = @Schema(type = SchemaType.INTEGER, maximum = "100"))
          @QueryParam("limit")
          String limit) {
    return new SnakeCased<>(
        blocks.upTo(
            LegacyParams.number("max_block", most, Long.MAX_VALUE, Long.MAX_VALUE),
            LegacyParams.limit(limit)));
  }

  /** A block. */
  @GET
  @Path("{block_number}")
  @Public
  @Operation(operationId = "getLegacyBlock", summary = "A block of the legacy rollup")
  public SnakeCased<LegacyBlockView> get(
      @Parameter(description = NUMBER, schema = @Schema(type = SchemaType.INTEGER))
          @PathParam("block_number")
          String number) {
    return new SnakeCased<>(blocks.get(block(number)));
  }

  /** The transactions of a block. */
  @GET
  @Path("{block_number}/transactions")
  @Public
  @Operation(
      operationId = "listLegacyBlockTransactions",
      summary = "What is in a block of the legacy rollup, in its order")
  public SnakeCased<List<BlockTransaction>> transactions(
      @Parameter(description = NUMBER, schema = @Schema(type = SchemaType.INTEGER))
          @PathParam("block_number")
          String number) {
    return new SnakeCased<>(blocks.transactions(block(number)));
  }

  /** The transaction at a position in a block. */
  @GET
  @Path("{block_number}/transaction/{transaction_id}")
  @Public
  @Operation(
      operationId = "getLegacyBlockTransaction",
      summary = "What is at a place of a block of the legacy rollup")
  public SnakeCased<BlockTransaction> transaction(
      @Parameter(description = NUMBER, schema = @Schema(type = SchemaType.INTEGER))
          @PathParam("block_number")
          String number,
      @Parameter(description = INDEX, schema = @Schema(type = SchemaType.INTEGER))
          @PathParam("transaction_id")
          String index) {
    return new SnakeCased<>(
        blocks.transaction(
            block(number), PathValue.longId("transaction", "transaction_id", index)));
  }

  /** The same in the public server's spelling (R-LEG-19). */
  @GET
  @Path("{block_number}/transactions/{transaction_id}")
  @Public
  @Operation(
      operationId = "getLegacyBlockTransactionInPlural",
      summary = "The same as /transaction/, as the public server spells it")
  public SnakeCased<BlockTransaction> sameTransaction(
      @Parameter(description = NUMBER, schema = @Schema(type = SchemaType.INTEGER))
          @PathParam("block_number")
          String number,
      @Parameter(description = INDEX, schema = @Schema(type = SchemaType.INTEGER))
          @PathParam("transaction_id")
          String index) {
    return transaction(number, index);
  }

  private static long block(String number) {
    return PathValue.longId("block", "block_number", number);
  }
}
