package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.TimelineQuery;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys of a timeline, of either log or both. */
public class TimelineParams {
  @Parameter(description = "Rows of this actor: a user, a tenant, a service or an M2M application")
  @QueryParam("actorId")
  private String actorId;

  @Parameter(description = "Audit rows of this type, one of /audit-logs/action-types")
  @QueryParam("actionType")
  private String actionType;

  @Parameter(
      description = "The result of the action",
      schema = @Schema(enumeration = {"success", "failure"}))
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

  /** The query; with a table name, for changes of this table only; null for everything. */
  TimelineQuery query(String tableName) {
    return new TimelineQuery(
        actorId, actionType, outcome, resourceId, tableName, requestId, traceId, from, to);
  }
}
