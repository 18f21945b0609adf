package dev.portcullis.persistence.audit;

import dev.portcullis.kernel.ListPlace;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;

/** One row of the mutation log, as a trigger wrote it; the application only reads them. */
@Entity
@Table(name = "db_mutations")
public class DbMutation {
  @Id private String id;

  @Column(name = "table_name")
  private String tableName;

  private String operation;

  @Column(name = "primary_key")
  private String primaryKey;

  @Column(name = "old_row")
  private String oldRow;

  @Column(name = "new_row")
  private String newRow;

  @Column(name = "changed_columns")
  private String[] changedColumns;

  @Column(name = "request_id")
  private String requestId;

  @Column(name = "job_id")
  private String jobId;

  @Column(name = "trace_id")
  private String traceId;

  @Column(name = "actor_id")
  private String actorId;

  @Column(name = "actor_type")
  private String actorType;

  @Column(name = "http_operation")
  private String httpOperation;

  private String method;

  private String url;

  @Column(name = "occurred_at")
  private Instant occurredAt;

  @Column(name = "created_at")
  private Instant createdAt;

  /** The place in the log, which the database gives. */
  @Column(insertable = false, updatable = false)
  private Long sequence;

  /** For Hibernate. */
  protected DbMutation() {}

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
    return changedColumns == null ? null : List.of(changedColumns);
  }

  /** The request that did it, or null. */
  public String requestId() {
    return requestId;
  }

  /** The job that did it, or null. */
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

  /** Where it stands in the list of the log. */
  ListPlace place() {
    return new ListPlace(createdAt, sequence.toString());
  }
}
