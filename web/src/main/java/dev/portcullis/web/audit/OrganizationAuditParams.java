package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.AuditQuery;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys of {@code GET /organizations/{id}/audit-logs} (R-ADM-13). */
public class OrganizationAuditParams {
  @QueryParam("userId")
  private String userId;

  @QueryParam("actionType")
  private String actionType;

  @Parameter(schema = @Schema(format = "date-time"))
  @QueryParam("startDate")
  private String startDate;

  @Parameter(schema = @Schema(format = "date-time"))
  @QueryParam("endDate")
  private String endDate;

  AuditQuery query() {
    return new AuditQuery(userId, null, actionType, null, null, null, startDate, endDate);
  }
}
