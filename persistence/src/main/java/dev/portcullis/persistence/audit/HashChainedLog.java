package dev.portcullis.persistence.audit;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A log whose rows are hash-chained, and the columns that the hash covers, in this order (ADR
 * 0014). Some logs delete the beginning of a chain when its retention ends (ADR 0056).
 */
public enum HashChainedLog {
  AUDIT(
      "audit",
      "audit_logs",
      2,
      "id",
      "action_type",
      "resource_type",
      "resource_id",
      "operation",
      "status_code",
      "succeeded",
      "actor_type",
      "actor_id",
      "organization_id",
      "operator_bypass",
      "auth_subject",
      "trace_id",
      "request_id",
      "ip_address",
      "user_agent",
      "created_at",
      "rule_id",
      "reason"),
  DB_MUTATION(
      "db_mutation",
      "db_mutations",
      0,
      "id",
      "table_name",
      "operation",
      "primary_key",
      "old_row",
      "new_row",
      "changed_columns",
      "request_id",
      "job_id",
      "trace_id",
      "actor_id",
      "actor_type",
      "http_operation",
      "method",
      "url",
      "occurred_at",
      "created_at"),
  DISCLOSURE(
      "disclosure",
      "rpc_disclosures",
      0,
      "id",
      "kind",
      "count",
      "since",
      "created_at",
      "expires_at",
      "method",
      "tx_hash",
      "first_block",
      "last_block",
      "extent",
      "actor_type",
      "actor_id",
      "organization_id",
      "viewed_user_id",
      "ip_address",
      "request_id",
      "trace_id"),
  BLOCK_JUDGEMENT(
      "block_judgement",
      "block_judgements",
      2,
      "id",
      "kind",
      "chain_id",
      "block_number",
      "last_block",
      "block_hash",
      "parent_hash",
      "mined_at",
      "policy_version",
      "transactions",
      "frames",
      "verdict",
      "reason",
      "outside_system",
      "outside_layer1",
      "outside_unknown",
      "escaped",
      "undecided",
      "escapes_hash",
      "ended_position",
      "ended_hash",
      "judged_at",
      "supersedes",
      "suspected");

  private final String wireName;
  private final String table;
  private final int added;
  private final String select;

  HashChainedLog(String wireName, String table, int added, String... columns) {
    this.wireName = wireName;
    this.table = table;
    this.added = added;
    this.select =
        "select chain::text, position::text, encode(previous_hash, 'hex'), encode(hash, 'hex'),"
            + " sequence::text, "
            + Arrays.stream(columns).map(HashChainedLog::text).collect(Collectors.joining(", "))
            + " from "
            + table
            + " l";
  }

  /** The name in JSON: that of {@code logType} in {@code /audit-logs/recent}. */
  public String wireName() {
    return wireName;
  }

  /** The table. Its name is the first hashed value. */
  public String table() {
    return table;
  }

  /**
   * The number of last columns that were added after the log was first chained. If all of them are
   * null, the hash leaves them out.
   */
  int addedColumns() {
    return added;
  }

  /** Whether the beginning of a chain is deleted when its retention ends. */
  boolean deletesBeginnings() {
    return this == DISCLOSURE || hasCheckpoints();
  }

  /** Whether a row of the log records where a deleted beginning ended (ADR 0122). */
  boolean hasCheckpoints() {
    return this == BLOCK_JUDGEMENT;
  }

  /** The log of this wire name, empty if there is none. */
  public static Optional<HashChainedLog> of(String wireName) {
    return Arrays.stream(values()).filter(log -> log.wireName.equals(wireName)).findFirst();
  }

  /**
   * Selects rows from the table, with the alias l, in the form that {@link HashChainedRow} reads. A
   * where clause may follow. Order by l.position, because position alone is the selected text.
   */
  String select() {
    return select;
  }

  private static String text(String column) {
    return column.endsWith("_at") || column.equals("since")
        ? "(extract(epoch from " + column + ") * 1000000)::bigint::text"
        : column + "::text";
  }
}
