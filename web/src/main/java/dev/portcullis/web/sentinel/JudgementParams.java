package dev.portcullis.web.sentinel;

import dev.portcullis.ejb.sentinel.BlockJudgementQuery;
import dev.portcullis.web.http.OptionalBoolean;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys of {@code GET /admin/block-judgements}. */
public class JudgementParams {
  @Parameter(
      description = "The verdict on the block",
      schema = @Schema(enumeration = {"clean", "escaped", "unjudged", "undecided"}))
  @QueryParam("verdict")
  private String verdict;

  @Parameter(
      description = "A block number; this one and higher",
      schema = @Schema(pattern = "^[0-9]{1,18}$"))
  @QueryParam("fromBlock")
  private String fromBlock;

  @Parameter(
      description = "A block number; this one and lower",
      schema = @Schema(pattern = "^[0-9]{1,18}$"))
  @QueryParam("toBlock")
  private String toBlock;

  @Parameter(
      description =
          "true: blocks with undecided transactions that the present rights deny; false: all"
              + " blocks",
      schema = @Schema(enumeration = {"false", "true"}))
  @QueryParam("suspected")
  private String suspected;

  BlockJudgementQuery query() {
    return BlockJudgementQuery.of(
        verdict,
        fromBlock,
        toBlock,
        Boolean.TRUE.equals(OptionalBoolean.of("suspected", suspected)));
  }
}
