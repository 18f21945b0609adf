package dev.portcullis.persistence.webhook.record;

import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Reads the attempts of many endpoints, the latest first. A page of the whole zone costs one lookup
 * in each day's index and its rows. A page of a scope costs as much for each of its endpoints, of
 * which the newest {@link #MAX_ENDPOINTS} are read.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class AllAttemptsQueries extends Queries {
  /** The maximum number of endpoints that are read for one scope. */
  public static final int MAX_ENDPOINTS = 1_000;

  private static final String FAILED = " and (status is null or status < 200 or status > 299)";

  private static final String ORDER = " order by sent_at desc, endpoint_id desc, position desc";

  private static final String ALL =
      "select * from webhook_attempts where (sent_at, endpoint_id, position) < (?, ?, ?)%s"
          + ORDER
          + " limit ?";

  /** At equal times, the order is that of the endpoint ids. */
  private static final String OF_ENDPOINTS =
      """
      select a.* from (%s) e cross join lateral (
          select * from webhook_attempts
            where endpoint_id = e.id and (sent_at, position) < (?,
              case when e.id < ? then 9223372036854775807 when e.id = ? then ? else 0 end)%s
            order by sent_at desc, position desc limit ?) a
      """
          + ORDER
          + " limit ?";

  private static final String ENDPOINTS =
      "select e.id from webhook_endpoints e join users u on u.id = e.user_id"
          + " where e.deleted_at is null%s order by e.created_at desc, e.id limit "
          + MAX_ENDPOINTS;

  private static final String PAGE =
      """
      select a.position, a.attempt, a.id, a.sent_at, a.millis, a.status, a.error, a.endpoint_id,
          a.position - coalesce(
            (select g.skipped from webhook_gaps g
              where g.endpoint_id = p.endpoint_id and g.position <= a.position
              order by g.position desc limit 1),
            (select g.skipped - 1 from webhook_gaps g
              where g.endpoint_id = p.endpoint_id and g.position > a.position
              order by g.position limit 1),
            p.skipped) as sequence,
          e.name, e.url, e.user_id, u.organization_id, f.due_at,
          d.day, d.event_id, d.announced, d.decode, d.size
        from (%s) a
          left join webhook_endpoints e on e.id = a.endpoint_id and e.deleted_at is null
          left join users u on u.id = e.user_id
          left join webhook_progress p on p.endpoint_id = e.id
          left join webhook_failures f on f.endpoint_id = a.endpoint_id
            and f.position = a.position and f.state = 'retry'
          left join lateral (select w.* from webhook_deliveries w
            where w.endpoint_id = a.endpoint_id and w.position = a.position limit 1) d on true
        order by a.sent_at desc, a.endpoint_id desc, a.position desc
      """;

  /**
   * The criteria of a query for attempts.
   *
   * @param userId of this owner's endpoints; null for an administrator
   * @param scope of the endpoints that administrators of this scope administer; null for an owner
   * @param endpointId of this endpoint; null for all
   * @param failed only those that were not received
   */
  public record Filter(String userId, Scope scope, UUID endpointId, boolean failed) {}

  /** Attempts before {@code before}. */
  public List<EndpointAttemptRow> page(Filter filter, AttemptCursor before, int limit) {
    List<Object> values = new ArrayList<>();
    String found = found(filter, before, limit, values);
    return sql().list(AllAttemptsQueries::row, PAGE.formatted(found), values.toArray());
  }

  static String found(Filter filter, AttemptCursor before, int limit, List<Object> values) {
    String failed = filter.failed() ? FAILED : "";
    boolean everything = filter.scope() instanceof Scope.Zone && filter.endpointId() == null;
    if (everything) {
      values.add(Timestamp.from(before.at()));
      values.add(before.endpointId());
      values.add(before.position());
      values.add(limit);
      return ALL.formatted(failed);
    }
    StringBuilder where = new StringBuilder();
    narrow(where, values, "e.user_id", filter.userId());
    narrow(
        where,
        values,
        "u.organization_id",
        filter.scope() instanceof Scope.Organization own ? own.organizationId() : null);
    narrow(where, values, "e.id", filter.endpointId());
    values.add(Timestamp.from(before.at()));
    values.add(before.endpointId());
    values.add(before.endpointId());
    values.add(before.position());
    values.add(limit);
    values.add(limit);
    return OF_ENDPOINTS.formatted(ENDPOINTS.formatted(where), failed);
  }

  private static void narrow(
      StringBuilder where, List<Object> values, String column, Object value) {
    if (value != null) {
      where.append(" and ").append(column).append(" = ?");
      values.add(value);
    }
  }

  private static EndpointAttemptRow row(ResultSet row) throws SQLException {
    DeliveryAttemptRow attempt =
        new DeliveryAttemptRow(
            row.getLong(1),
            row.getInt(2),
            row.getObject(3, UUID.class),
            row.getTimestamp(4).toInstant(),
            row.getInt(5),
            row.getObject(6, Integer.class),
            row.getString(7),
            null);
    return new EndpointAttemptRow(
        row.getObject("endpoint_id", UUID.class),
        attempt,
        row.getObject("sequence", Long.class),
        row.getString("name"),
        row.getString("url"),
        row.getString("user_id"),
        row.getString("organization_id"),
        Statements.instant(row.getTimestamp("due_at")),
        queued(row));
  }

  private static QueuedDelivery queued(ResultSet row) throws SQLException {
    LocalDate day = row.getObject("day", LocalDate.class);
    return day == null
        ? null
        : new QueuedDelivery(
            row.getObject("endpoint_id", UUID.class),
            row.getLong(1),
            new QueuedDelivery.EventKey(day, row.getLong("event_id")),
            row.getObject("announced", Long.class),
            row.getBoolean("decode"),
            row.getInt("size"),
            null);
  }
}
