package dev.portcullis.persistence.audit;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.persistence.database.QueryRunner;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** One row of the mutation log. A trigger writes it; the application only reads it. */
public final class DbMutation {
  private String id;
  private String tableName;
  private String operation;
  private String primaryKey;
  private String oldRow;
  private String newRow;
  private List<String> changedColumns;
  private String requestId;
  private String jobId;
  private String traceId;
  private String actorId;
  private String actorType;
  private String httpOperation;
  private String method;
  private String url;
  private Instant occurredAt;
  private Instant createdAt;

  /** The position in the log, assigned by the database. */
  private Long sequence;

  private DbMutation() {}

  /** The mutation in the current row of {@link AuditLogSearch}. */
  static DbMutation read(ResultSet row) throws SQLException {
    DbMutation mutation = new DbMutation();
    mutation.sequence = row.getLong("sequence");
    mutation.id = row.getString("id");
    mutation.tableName = row.getString("table_name");
    mutation.operation = row.getString("operation");
    mutation.primaryKey = row.getString("primary_key");
    mutation.oldRow = row.getString("old_row");
    mutation.newRow = row.getString("new_row");
    Array changed = row.getArray("changed_columns");
    mutation.changedColumns = changed == null ? null : List.of((String[]) changed.getArray());
    mutation.requestId = row.getString("request_id");
    mutation.jobId = row.getString("job_id");
    mutation.traceId = row.getString("trace_id");
    mutation.actorId = row.getString("actor_id");
    mutation.actorType = row.getString("actor_type");
    mutation.httpOperation = row.getString("http_operation");
    mutation.method = row.getString("method");
    mutation.url = row.getString("url");
    mutation.occurredAt = QueryRunner.instant(row, "occurred_at");
    mutation.createdAt = QueryRunner.instant(row, "created_at");
    return mutation;
  }

  public String id() {
    return id;
  }

  public String tableName() {
    return tableName;
  }

  /** {@code INSERT}, {@code UPDATE} or {@code DELETE}. */
  public String operation() {
    return operation;
  }

  /** The primary key of the row, its parts joined by slashes. */
  public String primaryKey() {
    return primaryKey;
  }

  /** The row before as a JSON object with secrets hidden; null on INSERT. */
  public String oldRow() {
    return oldRow;
  }

  /** The row after as a JSON object with secrets hidden; null on DELETE. */
  public String newRow() {
    return newRow;
  }

  /** The columns that an UPDATE changed, by name; null otherwise. */
  public List<String> changedColumns() {
    return changedColumns;
  }

  /** The request that changed the row, or null. */
  public String requestId() {
    return requestId;
  }

  /** The job that changed the row, or null. */
  public String jobId() {
    return jobId;
  }

  public String traceId() {
    return traceId;
  }

  public String actorId() {
    return actorId;
  }

  public String actorType() {
    return actorType;
  }

  public String httpOperation() {
    return httpOperation;
  }

  public String method() {
    return method;
  }

  public String url() {
    return url;
  }

  /** When the row changed. */
  public Instant occurredAt() {
    return occurredAt;
  }

  /** When the transaction began. */
  public Instant createdAt() {
    return createdAt;
  }

  /** Its position in the list of the log. */
  KeysetCursor cursor() {
    return new KeysetCursor(createdAt, sequence.toString());
  }
}
