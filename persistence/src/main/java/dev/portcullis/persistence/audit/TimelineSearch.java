package dev.portcullis.persistence.audit;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * A search in one log of the time line, newest first. It walks along the index of the narrowest
 * condition and looks at the others row by row, at {@link #SCANNED} rows at most: so it costs the
 * same whatever is asked for and however long the log is.
 */
final class TimelineSearch {
  /** How many rows are looked at for one page. */
  static final int SCANNED = 5_000;

  /** A row of the mutation log is shown without what is longer, in bytes. */
  static final int LONGEST = 32 << 10;

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
          .formatted(LONGEST);

  private final TimelineLog log;
  private final List<Object> values = new ArrayList<>();
  private final List<Object> otherValues = new ArrayList<>();
  private final List<String> walk = new ArrayList<>();
  private final List<String> others = new ArrayList<>();

  private TimelineSearch(TimelineLog log) {
    this.log = log;
  }

  /** What passes {@code filter} in {@code log} before {@code before}. */
  static TimelineSearch of(TimelineLog log, TimelineFilter filter, TimelineCursor before) {
    TimelineSearch search = new TimelineSearch(log);
    boolean audit = log == TimelineLog.AUDIT;
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

  /** Walks along this one's index if it is the first; whether it does. */
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

  /** Whether rows that it walks over may be none that are asked for. */
  boolean isFiltering() {
    return !others.isEmpty();
  }

  /** Selects the rows, {@code limit} of them at most. */
  String rows(int limit) {
    String where = isFiltering() ? " where " + String.join(" and ", others) : "";
    return "select "
        + (log == TimelineLog.AUDIT ? AUDIT : MUTATION)
        + " from ("
        + walked(isFiltering() ? SCANNED : limit)
        + ") walked"
        + where
        + ORDER
        + " limit "
        + limit;
  }

  /**
   * Selects time and sequence of the last row that is looked at; nothing if the log ends before.
   */
  String last() {
    return "select created_at, sequence from ("
        + walked(SCANNED)
        + ") walked"
        + ORDER
        + " offset "
        + (SCANNED - 1);
  }

  private String walked(int limit) {
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
