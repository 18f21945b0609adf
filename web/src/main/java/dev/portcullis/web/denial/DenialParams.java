package dev.portcullis.web.denial;

import dev.portcullis.ejb.denial.DenialQuery;
import dev.portcullis.ejb.route.PathValue;
import dev.portcullis.kernel.TimeBound;
import dev.portcullis.web.http.OptionalBoolean;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys of {@code GET /admin/rpc-denials} (R-GTW-22). */
public class DenialParams {
  @Parameter(
      description = "The hash of a transaction, in any case",
      schema = @Schema(pattern = "^0x[0-9a-fA-F]{64}$"))
  @QueryParam("txHash")
  private String txHash;

  @Parameter(
      description = "The sender or the target, in any case",
      schema = @Schema(pattern = "^0x[0-9a-fA-F]{40}$"))
  @QueryParam("address")
  private String address;

  @QueryParam("userId")
  private String userId;

  @Parameter(description = "The identifier of an M2M application")
  @QueryParam("m2mAppId")
  private String m2mAppId;

  @Parameter(description = "RFC 3339; this time and later", schema = @Schema(format = "date-time"))
  @QueryParam("from")
  private String from;

  @Parameter(
      description = "RFC 3339; this time and earlier",
      schema = @Schema(format = "date-time"))
  @QueryParam("to")
  private String to;

  @Parameter(
      description =
          "true: calls that were permitted because rpc.judge-reads was report; false: calls that"
              + " were denied",
      schema = @Schema(enumeration = {"false", "true"}))
  @QueryParam("reported")
  private String reported;

  DenialQuery query() {
    return new DenialQuery(
        txHash == null ? null : PathValue.hash("txHash", txHash),
        address == null ? null : PathValue.address("address", address),
        userId,
        m2mAppId,
        TimeBound.read("from", from),
        TimeBound.read("to", to),
        OptionalBoolean.of("reported", reported));
  }
}
