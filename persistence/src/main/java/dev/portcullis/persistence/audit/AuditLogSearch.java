package dev.portcullis.persistence.audit;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.ListPaging;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.Statements;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A search in one of the two logs, newest first. Counting stops at {@link #COUNT_LIMIT} rows
 * (R-PLT-6), so a page costs the same in a log of millions of rows.
 */
final class AuditLogSearch {
  /** The largest total that is reported. */
  static final int COUNT_LIMIT = 10_000;

  /**
   * All columns of a row of the mutation log. Long row values from before the size limit are cut
   * (ADR 0109).
   */
  private static final String MUTATION =
      """
      sequence, id, table_name, operation, primary_key, cut_log_row(old_row) as old_row,
        cut_log_row(new_row) as new_row, changed_columns, request_id, job_id, trace_id, actor_id,
        actor_type, http_operation, method, url, occurred_at, created_at\
      """;

  private static final String ORDER = " order by created_at desc, sequence desc";

  private final String table;
  private final List<String> conditions = new ArrayList<>();
  private final List<Object> values = new ArrayList<>();

  AuditLogSearch(String table) {
    this.table = table;
  }

  /** Only rows whose column has this value; null means any. */
  AuditLogSearch equal(String column, Object value) {
    return value == null ? this : with(column + " = ", value);
  }

  /** Only rows that belong to no organization. */
  AuditLogSearch zoneOnly() {
    conditions.add("organization_id is null");
    return this;
  }

  /** Only rows of this time and later; null means any. */
  AuditLogSearch from(Instant from) {
    return from == null ? this : with("created_at >= ", from);
  }

  /** Only rows of this time and earlier; null means any. */
  AuditLogSearch to(Instant to) {
    return to == null ? this : with("created_at <= ", to);
  }

  private AuditLogSearch with(String comparison, Object value) {
    values.add(value);
    conditions.add(comparison + "?");
    return this;
  }

  private String where() {
    return conditions.isEmpty() ? "" : " where " + String.join(" and ", conditions);
  }

  /** The number of rows, counted up to {@link #COUNT_LIMIT}. */
  long count(Statements sql) {
    String counted =
        "select count(*) from (select 1 from "
            + table
            + where()
            + " limit "
            + COUNT_LIMIT
            + ") counted";
    return sql.list(row -> row.getLong(1), counted, values.toArray()).get(0);
  }

  /**
   * A page of the table.
   *
   * @param place returns the position of a row in the list
   */
  <T> Page<T> page(
      Statements sql, Statements.Row<T> row, Function<T, KeysetCursor> place, PageRequest paging) {
    List<T> items = items(sql, row, paging);
    long total = paging.isPart() ? COUNT_LIMIT : count(sql);
    return ListPaging.page(items, total, paging, place);
  }

  private <T> List<T> items(Statements sql, Statements.Row<T> row, PageRequest paging) {
    AuditLogSearch rest = after(paging.after());
    List<Object> parameters = new ArrayList<>(rest.values);
    parameters.addAll(List.of(paging.limit() + 1, paging.offset()));
    return sql.list(row, rest.sql() + " limit ? offset ?", parameters.toArray());
  }

  /** The positions of the newest rows, at most {@code limit}. */
  List<KeysetCursor> newest(Statements sql, int limit) {
    return sql.list(
        row -> new KeysetCursor(QueryRunner.instant(row, "created_at"), row.getString("sequence")),
        "select created_at, sequence from " + table + where() + ORDER + " limit " + limit,
        values.toArray());
  }

  /** The rows at these positions of the log, newest first. */
  static <T> List<T> at(Statements sql, String table, Statements.Row<T> row, List<Long> sequences) {
    return sequences.isEmpty()
        ? List.of()
        : sql.named(
                "select "
                    + columns(table)
                    + " from "
                    + table
                    + " where sequence = any (:sequences)"
                    + ORDER)
            .with("sequences", sequences)
            .list(row);
  }

  /** Only rows after this position of the list; null means from its beginning. */
  AuditLogSearch after(KeysetCursor after) {
    if (after == null) {
      return this;
    }
    AuditLogSearch rest = new AuditLogSearch(table);
    rest.conditions.addAll(conditions);
    rest.values.addAll(values);
    rest.values.add(after.at());
    rest.values.add(after.sequence());
    rest.conditions.add("(created_at, sequence) < (?, ?)");
    return rest;
  }

  /**
   * The statement that selects all matching rows, newest first. Each index of the tables ends in
   * this order.
   */
  String sql() {
    return "select " + columns(table) + " from " + table + where() + ORDER;
  }

  private static String columns(String table) {
    return table.equals("db_mutations") ? MUTATION : "*";
  }

  /** The parameters of the conditions, in order. */
  Object[] values() {
    return values.toArray();
  }
}
