package dev.portcullis.web.denial;

import dev.portcullis.ejb.denial.DisclosureQuery;
import dev.portcullis.ejb.route.PathValue;
import dev.portcullis.kernel.TimeBound;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys of {@code GET /admin/disclosures}. */
public class DisclosureParams {
  @Parameter(
      description = "The hash of a transaction, in any case",
      schema = @Schema(pattern = "^0x[0-9a-fA-F]{64}$"))
  @QueryParam("txHash")
  private String txHash;

  @QueryParam("userId")
  private String userId;

  @Parameter(description = "The identifier of an M2M application")
  @QueryParam("m2mAppId")
  private String m2mAppId;

  @Parameter(description = "The user who read the transaction")
  @QueryParam("viewedUserId")
  private String viewedUserId;

  @Parameter(description = "RFC 3339; this time and later", schema = @Schema(format = "date-time"))
  @QueryParam("from")
  private String from;

  @Parameter(
      description = "RFC 3339; this time and earlier",
      schema = @Schema(format = "date-time"))
  @QueryParam("to")
  private String to;

  DisclosureQuery query() {
    return new DisclosureQuery(
        txHash == null ? null : PathValue.hash("txHash", txHash),
        userId,
        m2mAppId,
        viewedUserId,
        TimeBound.read("from", from),
        TimeBound.read("to", to));
  }
}
