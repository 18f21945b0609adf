package dev.portcullis.persistence.audit;

import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.Statements;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Reads both logs, merged by time, newest first. */
@ApplicationScoped
public class TimelineQueries {
  private static final String NAMES =
      """
      select 'user', id, display_name from users
          where id = any (?) and (?::text is null or organization_id = ?)
        union all select 'm2m_app', id, name from m2m_applications
          where id = any (?) and (?::text is null or owner_organization_id = ?)
        union all select 'tenant', id, name from tenants where id = any (?) and ?::text is null
      """;

  private QueryRunner queryRunner;

  /** Required by CDI. */
  public TimelineQueries() {}

  /** Reads with {@code queryRunner}. */
  @Inject
  public TimelineQueries(QueryRunner queryRunner) {
    this.queryRunner = queryRunner;
  }

  /** The matching rows of one log, and the last scanned row if more rows may follow. */
  private record Part(List<TimelineRow> rows, TimelineCursor last) {}

  /** The rows that match the filter, before {@code before}. */
  public TimelinePage page(TimelineFilter filter, TimelineCursor before, int limit) {
    TimelineCursor start =
        filter.to() == null
            ? before
            : TimelineCursor.earlier(before, TimelineCursor.endOf(filter.to()));
    List<Part> parts =
        queryRunner.of(
            connection -> {
              List<Part> found = new ArrayList<>();
              for (TimelineSource log : TimelineSource.values()) {
                if (filter.mayMatch(log)) {
                  found.add(
                      part(connection, log, TimelineSearch.of(log, filter, start), limit + 1));
                }
              }
              return found;
            });
    return merged(parts, limit);
  }

  /**
   * Merges the parts. Rows earlier than the last scanned row of either log are left out, because
   * the other log may contain rows between them.
   */
  private static TimelinePage merged(List<Part> parts, int limit) {
    TimelineCursor last =
        parts.stream()
            .map(Part::last)
            .flatMap(Stream::ofNullable)
            .max(TimelineCursor::compareTo)
            .orElse(null);
    List<TimelineRow> rows =
        parts.stream()
            .flatMap(part -> part.rows().stream())
            .filter(row -> last == null || row.place().compareTo(last) >= 0)
            .sorted((one, other) -> other.place().compareTo(one.place()))
            .toList();
    return rows.size() > limit
        ? new TimelinePage(rows.subList(0, limit), rows.get(limit - 1).place())
        : new TimelinePage(rows, last);
  }

  private static Part part(
      Connection connection, TimelineSource log, TimelineSearch search, int limit)
      throws SQLException {
    List<TimelineRow> rows;
    try (PreparedStatement query = connection.prepareStatement(search.rows(limit))) {
      search.bindRows(query);
      rows = Statements.rows(query, row -> row(log, row));
    }
    if (!search.isFiltering() || rows.size() == limit) {
      return new Part(rows, null);
    }
    try (PreparedStatement query = connection.prepareStatement(search.last())) {
      search.bindLast(query);
      return new Part(
          rows, Statements.rows(query, row -> place(log, row)).stream().findFirst().orElse(null));
    }
  }

  /**
   * The names of actors, read with one statement; unknown actors are left out.
   *
   * @param organizationId only those of this organization; null for all
   */
  public Map<TimelineRow.Actor, String> names(
      Collection<TimelineRow.Actor> actors, String organizationId) {
    Set<TimelineRow.Actor> wanted = Set.copyOf(actors);
    if (wanted.stream().allMatch(actor -> actor.id() == null)) {
      return Map.of();
    }
    return queryRunner.of(
        connection -> {
          try (PreparedStatement query = connection.prepareStatement(NAMES)) {
            query.setArray(1, ids(connection, wanted, "user"));
            query.setString(2, organizationId);
            query.setString(3, organizationId);
            query.setArray(4, ids(connection, wanted, "m2m_app"));
            query.setString(5, organizationId);
            query.setString(6, organizationId);
            query.setArray(7, ids(connection, wanted, "tenant"));
            query.setString(8, organizationId);
            return names(query);
          }
        });
  }

  private static Map<TimelineRow.Actor, String> names(PreparedStatement query) throws SQLException {
    Map<TimelineRow.Actor, String> names = new HashMap<>();
    try (ResultSet row = query.executeQuery()) {
      while (row.next()) {
        names.put(new TimelineRow.Actor(row.getString(1), row.getString(2)), row.getString(3));
      }
    }
    return names;
  }

  private static Array ids(Connection connection, Set<TimelineRow.Actor> actors, String type)
      throws SQLException {
    return connection.createArrayOf(
        "text",
        actors.stream()
            .filter(actor -> actor.id() != null && actor.type().equals(type))
            .map(TimelineRow.Actor::id)
            .toArray());
  }

  private static TimelineCursor place(TimelineSource log, ResultSet row) throws SQLException {
    return new TimelineCursor(QueryRunner.instant(row, "created_at"), log, row.getLong(2));
  }

  private static TimelineRow row(TimelineSource log, ResultSet row) throws SQLException {
    String actorType = row.getString(4);
    boolean audit = log == TimelineSource.AUDIT;
    return new TimelineRow(
        place(log, row),
        row.getString(3),
        actorType == null ? null : new TimelineRow.Actor(actorType, row.getString(5)),
        row.getString(6),
        row.getBoolean(7),
        row.getString(8),
        row.getString(9),
        row.getString(10),
        row.getString(11),
        row.getString(12),
        row.getString(13),
        audit ? audit(row) : null,
        audit ? null : change(row));
  }

  private static TimelineRow.Audit audit(ResultSet row) throws SQLException {
    return new TimelineRow.Audit(
        row.getInt(14),
        row.getString(15),
        row.getString(16),
        row.getBoolean(17),
        row.getString(18),
        row.getString(19),
        row.getString(20));
  }

  private static TimelineRow.Change change(ResultSet row) throws SQLException {
    Array columns = row.getArray(17);
    return new TimelineRow.Change(
        row.getString(14),
        row.getString(15),
        row.getBoolean(16),
        columns == null ? null : List.of((String[]) columns.getArray()),
        row.getString(18));
  }
}
