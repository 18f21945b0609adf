package dev.portcullis.ejb.audit;

/**
 * The requested mutation rows (R-ADM-45); null means any.
 *
 * @param tableName rows of this table
 * @param operation {@code INSERT}, {@code UPDATE} or {@code DELETE}
 * @param primaryKey rows of this key
 * @param requestId rows of this request
 * @param traceId rows of this trace
 * @param actorId rows of this actor
 */
public record MutationQuery(
    String tableName,
    String operation,
    String primaryKey,
    String requestId,
    String traceId,
    String actorId) {
  /** The rows of one request. */
  public static MutationQuery ofRequest(String requestId) {
    return new MutationQuery(null, null, null, requestId, null, null);
  }

  /** The rows of one trace. */
  public static MutationQuery ofTrace(String traceId) {
    return new MutationQuery(null, null, null, null, traceId, null);
  }

  /** The rows of one resource. */
  public static MutationQuery ofResource(String tableName, String primaryKey) {
    return new MutationQuery(tableName, null, primaryKey, null, null, null);
  }
}
