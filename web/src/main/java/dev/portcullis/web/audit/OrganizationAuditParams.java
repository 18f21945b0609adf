package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.AuditQuery;
import jakarta.ws.rs.QueryParam;

/** The query keys of {@code GET /organizations/{id}/audit-logs} (document 1). */
public class OrganizationAuditParams {
  @QueryParam("userId")
  private String userId;

  @QueryParam("actionType")
  private String actionType;

  @QueryParam("startDate")
  private String startDate;

  @QueryParam("endDate")
  private String endDate;

  AuditQuery query() {
    return new AuditQuery(userId, null, actionType, null, null, null, startDate, endDate);
  }
}
