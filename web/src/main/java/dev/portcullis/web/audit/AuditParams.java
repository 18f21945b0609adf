package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.AuditQuery;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys of {@code GET /audit-logs/} (R-ADM-43). */
public class AuditParams {
  @QueryParam("userId")
  private String userId;

  @QueryParam("activeTenantId")
  private String activeTenantId;

  @QueryParam("actionType")
  private String actionType;

  @QueryParam("resourceId")
  private String resourceId;

  @QueryParam("requestId")
  private String requestId;

  @QueryParam("traceId")
  private String traceId;

  @Parameter(schema = @Schema(format = "date-time"))
  @QueryParam("startDate")
  private String startDate;

  @Parameter(schema = @Schema(format = "date-time"))
  @QueryParam("endDate")
  private String endDate;

  AuditQuery query() {
    return new AuditQuery(
        userId, activeTenantId, actionType, resourceId, requestId, traceId, startDate, endDate);
  }
}
