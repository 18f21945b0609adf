package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.TimelineQuery;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys of the time line of an organization, which has audit rows only. */
public class OrganizationTimelineParams {
  @Parameter(description = "Rows of this acting user, tenant, service or M2M application")
  @QueryParam("actorId")
  private String actorId;

  @Parameter(description = "Rows of this type, one of /audit-logs/action-types")
  @QueryParam("actionType")
  private String actionType;

  @Parameter(description = "How it ended", schema = @Schema(enumeration = {"success", "failure"}))
  @QueryParam("outcome")
  private String outcome;

  @Parameter(description = "Rows about this resource")
  @QueryParam("resourceId")
  private String resourceId;

  @QueryParam("requestId")
  private String requestId;

  @QueryParam("traceId")
  private String traceId;

  @Parameter(description = "This time and later", schema = @Schema(format = "date-time"))
  @QueryParam("from")
  private String from;

  @Parameter(description = "This time and earlier", schema = @Schema(format = "date-time"))
  @QueryParam("to")
  private String to;

  TimelineQuery query() {
    return new TimelineQuery(
        actorId, actionType, outcome, resourceId, null, requestId, traceId, from, to);
  }
}
