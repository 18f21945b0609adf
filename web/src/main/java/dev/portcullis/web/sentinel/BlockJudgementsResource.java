package dev.portcullis.web.sentinel;

import dev.portcullis.ejb.route.PathValue;
import dev.portcullis.ejb.sentinel.BlockJudgementService;
import dev.portcullis.ejb.sentinel.BlockJudgementView;
import dev.portcullis.ejb.sentinel.JudgedBlockView;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageBounds;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The judgements of blocks after block production (ADR 0122). */
@Path("/admin/block-judgements")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Block judgements")
public class BlockJudgementsResource {
  @Inject private BlockJudgementService judgements;

  /** Public, because RESTEasy requires a public constructor. */
  public BlockJudgementsResource() {}

  /** The judgements. */
  @GET
  @Access(Right.ZONE_READ)
  @PageBounds(limit = 50)
  @Operation(
      operationId = "listBlockJudgements",
      summary = "List the judgements of mined blocks",
      description =
          "With sentinel.enabled, each block of a chain that does not consult the gate is judged"
              + " after it was mined. Consecutive blocks without judgement are one item of the kind"
              + " gap. A block that a reorganization removed keeps its item, with leftAt. Undecided"
              + " transactions are judged again while the rights at the time of their block are"
              + " known; the new item has judgedAgain.")
  @APIResponse(responseCode = "200", description = "A page of judgements, the highest block first")
  public PageView<BlockJudgementView> list(
      @BeanParam JudgementParams filters, @BeanParam KeysetParams paging) {
    return paging.view(part -> judgements.page(filters.query(), part));
  }

  /** One judgement. */
  @GET
  @Path("{hash}")
  @Access(Right.ZONE_READ)
  @Operation(
      operationId = "getBlockJudgement",
      summary = "Get the judgement of a block with its escaped transactions")
  @APIResponse(responseCode = "200", description = "The judgement and its transactions")
  public JudgedBlockView get(
      @Parameter(
              description = "The block's hash, in any case",
              schema = @Schema(pattern = "^0x[0-9a-fA-F]{64}$"))
          @PathParam("hash")
          String hash) {
    return judgements.get(PathValue.hash("hash", hash));
  }

  /** Acknowledges the escaped transactions. */
  @POST
  @Path("{hash}/acknowledge")
  @Access(Right.ZONE_WRITE)
  @Operation(
      operationId = "acknowledgeBlockJudgement",
      summary =
          "Acknowledge the escaped and suspected transactions of a block and of all blocks judged"
              + " before it",
      description = "The overview no longer lists them; the records stay.")
  @APIResponse(responseCode = "200", description = "The judgement")
  @APIResponse(
      responseCode = "409",
      description = "The block has no escaped or suspected transactions")
  public BlockJudgementView acknowledge(
      @Parameter(
              description = "The block's hash, in any case",
              schema = @Schema(pattern = "^0x[0-9a-fA-F]{64}$"))
          @PathParam("hash")
          String hash) {
    return judgements.acknowledge(PathValue.hash("hash", hash));
  }
}
