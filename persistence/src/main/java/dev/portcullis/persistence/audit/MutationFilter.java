package dev.portcullis.persistence.audit;

/**
 * The criteria of a query for mutation rows; null matches any value.
 *
 * @param tableName rows of this table
 * @param operation {@code INSERT}, {@code UPDATE} or {@code DELETE}
 * @param primaryKey rows of this key
 * @param requestId rows of this request
 * @param traceId rows of this trace
 * @param actorId rows of this actor
 */
public record MutationFilter(
    String tableName,
    String operation,
    String primaryKey,
    String requestId,
    String traceId,
    String actorId) {
  AuditLogSearch search() {
    return new AuditLogSearch("db_mutations")
        .equal("table_name", tableName)
        .equal("operation", operation)
        .equal("primary_key", primaryKey)
        .equal("request_id", requestId)
        .equal("trace_id", traceId)
        .equal("actor_id", actorId);
  }
}
