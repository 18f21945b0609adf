package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.TimelineQuery;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys of a time line, of whichever logs. */
public class TimelineParams {
  @Parameter(description = "Rows of this acting user, tenant, service or M2M application")
  @QueryParam("actorId")
  private String actorId;

  @Parameter(description = "Audit rows of this type, one of /audit-logs/action-types")
  @QueryParam("actionType")
  private String actionType;

  @Parameter(description = "How it ended", schema = @Schema(enumeration = {"success", "failure"}))
  @QueryParam("outcome")
  private String outcome;

  @Parameter(description = "Rows about this resource; of changed rows, those with this primary key")
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

  /** What is asked for, of the changes of this table only; null for everything. */
  TimelineQuery query(String tableName) {
    return new TimelineQuery(
        actorId, actionType, outcome, resourceId, tableName, requestId, traceId, from, to);
  }
}
