package dev.portcullis.ejb.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.audit.DbMutation;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * A changed table row (R-ADM-45).
 *
 * @param id the record identifier
 * @param tableName the table
 * @param operation {@code INSERT}, {@code UPDATE} or {@code DELETE}
 * @param primaryKey the key of the changed row
 * @param oldRow the row before, secrets hidden; null on INSERT. A long value is an object: {@code
 *     cut}, its length in {@code bytes}, its {@code sha256} and how it {@code begin}s
 * @param newRow the row after, in the same form; null on DELETE
 * @param changedColumns the columns that an UPDATE changed; null otherwise
 * @param requestId the request that changed it, or null
 * @param jobId the job that changed it, or null
 * @param traceId its trace, or null
 * @param actorId the actor, or null
 * @param actorType the kind of actor, or null
 * @param httpOperation method and route, or null
 * @param method the HTTP method, or null
 * @param url the path of the request, or null
 * @param occurredAt when the row changed
 * @param createdAt when the transaction began
 */
public record DbMutationView(
    String id,
    String tableName,
    String operation,
    @Nullable String primaryKey,
    @Nullable JsonNode oldRow,
    @Nullable JsonNode newRow,
    @Nullable List<String> changedColumns,
    @Nullable String requestId,
    @Nullable String jobId,
    @Nullable String traceId,
    @Nullable String actorId,
    @Nullable String actorType,
    @Nullable String httpOperation,
    @Nullable String method,
    @Nullable String url,
    Instant occurredAt,
    Instant createdAt) {
  static DbMutationView of(DbMutation row) {
    return new DbMutationView(
        row.id(),
        row.tableName(),
        row.operation(),
        row.primaryKey(),
        json(row.oldRow()),
        json(row.newRow()),
        row.changedColumns(),
        row.requestId(),
        row.jobId(),
        row.traceId(),
        row.actorId(),
        row.actorType(),
        row.httpOperation(),
        row.method(),
        row.url(),
        row.occurredAt(),
        row.createdAt());
  }

  static JsonNode json(String text) {
    try {
      return text == null ? null : Json.MAPPER.readTree(text);
    } catch (JsonProcessingException broken) {
      throw new IllegalStateException("The database keeps only valid JSON in a jsonb", broken);
    }
  }
}
