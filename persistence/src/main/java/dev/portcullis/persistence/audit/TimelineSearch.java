package dev.portcullis.persistence.audit;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * A search in one log of the timeline, newest first. It scans the index of the narrowest condition
 * and filters the rest row by row, at most {@link #MAX_SCANNED} rows. So the cost does not depend
 * on the filter or on the log's length.
 */
final class TimelineSearch {
  /** The maximum number of rows scanned for one page. */
  static final int MAX_SCANNED = 5_000;

  /**
   * The maximum length in bytes of the row values shown for a row of the mutation log. Longer
   * values are left out.
   */
  static final int MAX_VALUE_BYTES = 32 << 10;

  private static final String ORDER = " order by created_at desc, sequence desc";

  private static final String AUDIT =
      """
      created_at, sequence, id, actor_type, actor_id, action_type, succeeded, resource_type,
        resource_id, organization_id, request_id, trace_id, operation, status_code, rule_id, reason,
        operator_bypass, auth_subject, ip_address, user_agent
      """;

  private static final String MUTATION =
      """
      created_at, sequence, id, actor_type, actor_id, operation, true, table_name, primary_key,
        null, request_id, trace_id, http_operation,
        case when octet_length(old_row::text) <= %1$d then old_row::text end,
        case when octet_length(new_row::text) <= %1$d then new_row::text end,
        coalesce(greatest(octet_length(old_row::text), octet_length(new_row::text)) > %1$d, false),
        changed_columns, job_id
      """
          .formatted(MAX_VALUE_BYTES);

  private final TimelineSource log;
  private final List<Object> values = new ArrayList<>();
  private final List<Object> otherValues = new ArrayList<>();
  private final List<String> walk = new ArrayList<>();
  private final List<String> others = new ArrayList<>();

  private TimelineSearch(TimelineSource log) {
    this.log = log;
  }

  /** A search for the rows of {@code log} that match {@code filter}, before {@code before}. */
  static TimelineSearch of(TimelineSource log, TimelineFilter filter, TimelineCursor before) {
    TimelineSearch search = new TimelineSearch(log);
    boolean audit = log == TimelineSource.AUDIT;
    search.narrow("request_id = ?", filter.requestId());
    search.narrow("trace_id = ?", filter.traceId());
    search.narrow(audit ? "resource_id = ?" : "primary_key = ?", filter.resourceId());
    boolean organization = search.narrow("organization_id = ?", filter.organizationId());
    if (!organization) {
      search.narrow("actor_id = ?", filter.actorId());
    }
    boolean action = search.add(organization, "action_type = ?", filter.actionType());
    search.narrow("table_name = ?", filter.tableName());
    if (audit && filter.succeeded() != null) {
      String outcome = filter.succeeded() ? "succeeded" : "not succeeded";
      boolean indexed =
          filter.isOfFailures() && (search.walk.isEmpty() || (organization && !action));
      (indexed ? search.walk : search.others).add(outcome);
    }
    if (organization) {
      search.other("actor_id = ?", filter.actorId());
    }
    search.walk.add("(created_at, sequence) < (?, ?)");
    search.values.add(before.at());
    search.values.add(before.bound(log));
    if (filter.from() != null) {
      search.walk.add("created_at >= ?");
      search.values.add(filter.from());
    }
    return search;
  }

  /**
   * Scans the index of this condition if it is the first.
   *
   * @return whether it does
   */
  private boolean narrow(String condition, String value) {
    return add(walk.isEmpty(), condition, value);
  }

  private boolean add(boolean walked, String condition, String value) {
    if (value == null) {
      return false;
    }
    if (walked || walk.isEmpty()) {
      walk.add(condition);
      values.add(value);
      return true;
    }
    other(condition, value);
    return false;
  }

  private void other(String condition, String value) {
    if (value != null) {
      others.add(condition);
      otherValues.add(value);
    }
  }

  /** Whether the scan may pass rows that do not match. */
  boolean isFiltering() {
    return !others.isEmpty();
  }

  /** The statement that selects the rows, {@code limit} at most. */
  String rows(int limit) {
    String where = isFiltering() ? " where " + String.join(" and ", others) : "";
    return "select "
        + (log == TimelineSource.AUDIT ? AUDIT : MUTATION)
        + " from ("
        + scanned(isFiltering() ? MAX_SCANNED : limit)
        + ") walked"
        + where
        + ORDER
        + " limit "
        + limit;
  }

  /**
   * The statement that selects time and sequence of the last scanned row; no row if the log ends
   * before.
   */
  String last() {
    return "select created_at, sequence from ("
        + scanned(MAX_SCANNED)
        + ") walked"
        + ORDER
        + " offset "
        + (MAX_SCANNED - 1);
  }

  private String scanned(int limit) {
    return "select * from "
        + log.table()
        + " where "
        + String.join(" and ", walk)
        + ORDER
        + " limit "
        + limit;
  }

  /** Sets the parameters of {@link #rows}. */
  void bindRows(PreparedStatement statement) throws SQLException {
    List<Object> all = new ArrayList<>(values);
    all.addAll(otherValues);
    bind(statement, all);
  }

  /** Sets the parameters of {@link #last()}. */
  void bindLast(PreparedStatement statement) throws SQLException {
    bind(statement, values);
  }

  private static void bind(PreparedStatement statement, List<Object> values) throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      Object value = values.get(i);
      statement.setObject(
          i + 1, value instanceof Instant moment ? moment.atOffset(ZoneOffset.UTC) : value);
    }
  }
}
