package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.TimelineQuery;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys of the time line of both logs. */
public class TimelineParams {
  @Parameter(description = "Rows of this acting user, tenant, service or M2M application")
  @QueryParam("actorId")
  private String actorId;

  @Parameter(
      description = "Audit rows of this type, one of /audit-logs/action-types; no changed rows")
  @QueryParam("actionType")
  private String actionType;

  @Parameter(
      description = "How it ended; changed rows are successes",
      schema = @Schema(enumeration = {"success", "failure"}))
  @QueryParam("outcome")
  private String outcome;

  @Parameter(description = "Rows about this resource, and changes of rows with this primary key")
  @QueryParam("resourceId")
  private String resourceId;

  @Parameter(description = "Changes of rows of this table; no audit rows")
  @QueryParam("tableName")
  private String tableName;

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
        actorId, actionType, outcome, resourceId, tableName, requestId, traceId, from, to);
  }
}
