package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.MutationQuery;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys of {@code GET /audit-logs/db-mutations} (R-ADM-45). */
public class MutationParams {
  @QueryParam("tableName")
  private String tableName;

  @Parameter(schema = @Schema(enumeration = {"INSERT", "UPDATE", "DELETE"}))
  @QueryParam("operation")
  private String operation;

  @QueryParam("primaryKey")
  private String primaryKey;

  @QueryParam("requestId")
  private String requestId;

  @QueryParam("traceId")
  private String traceId;

  @QueryParam("actorId")
  private String actorId;

  MutationQuery query() {
    return new MutationQuery(tableName, operation, primaryKey, requestId, traceId, actorId);
  }
}
