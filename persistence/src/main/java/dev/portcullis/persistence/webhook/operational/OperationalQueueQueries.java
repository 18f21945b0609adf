package dev.portcullis.persistence.webhook.operational;

import dev.portcullis.persistence.database.ColumnArrays;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.webhook.operational.OperationalNotice.State;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The queue of notices to operational webhooks. Any node sends one notice of an owner at a time,
 * under a lease by the clock of the database.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class OperationalQueueQueries extends Queries {
  /** The number of ended notices that are kept for one owner. */
  static final int MAX_ENDED = 100;

  /** The interval after which an owner that may not receive notices is checked again. */
  private static final Duration RECHECK_INTERVAL = Duration.ofMinutes(5);

  private static final String CLAIM =
      """
      update operational_webhooks c set not_before = clock_timestamp() + ? * interval '1 millisecond'
        where c.user_id = any (array(
          select w.user_id from operational_webhooks w
            where w.due_at is not null and w.failures %s
              and greatest(w.due_at, w.not_before) <= clock_timestamp()
            order by greatest(w.due_at, w.not_before) limit ? for no key update skip locked))
        returning c.user_id, c.url, c.failures > 0, c.not_before
      """;

  private static final String CLAIM_HEALTHY = CLAIM.formatted("= 0");
  private static final String CLAIM_FAILING = CLAIM.formatted("> 0");

  /** Nothing is sent to users that are suspended or whose organization was deleted (ADR 0030). */
  private static final String IN_FORCE =
      """
      select u.id from users u left join organizations o on o.id = u.organization_id
        where u.id = any (?) and o.deleted_at is null
          and not exists (select 1 from suspensions s where s.user_id = u.id)
      """;

  private static final String LATER =
      """
      update operational_webhooks set not_before = clock_timestamp() + ? * interval '1 millisecond'
        where user_id = any (?)
      """;

  private static final String NOT_BEGUN =
      "update operational_notices set attempts = attempts - 1 where id = any (?)";

  private static final String BEGIN =
      """
      update operational_notices n set attempts = n.attempts + 1
        from (select f.id from unnest(?) as u (user_id)
            cross join lateral (select o.id from operational_notices o
              where o.user_id = u.user_id and o.state = 'waiting' order by o.due_at, o.id limit 1) f) c
        where n.id = c.id returning %s
      """
          .formatted(OperationalNotice.COLUMNS);

  private static final String LOCK =
      "select 1 from operational_webhooks where user_id = any (?) order by user_id for no key"
          + " update";

  /**
   * A notice that was received counts as received, even if a newer one has replaced it in the
   * meantime.
   */
  private static final String END =
      """
      update operational_notices set state = g.state, answer_status = g.status, answer_error = g.error,
          due_at = clock_timestamp() + g.pause * interval '1 millisecond',
          ended_at = case when g.state <> 'waiting' then clock_timestamp() end
        from unnest(?, ?, ?, ?, ?) as g (id, state, status, error, pause)
        where operational_notices.id = g.id and (operational_notices.state = 'waiting'
          or operational_notices.state = 'replaced' and g.state = 'received')
      """;

  /** Unless the claim has expired, or the owner has changed the webhook in the meantime. */
  private static final String SETTLE =
      """
      update operational_webhooks w set failures = case when g.received then 0 else w.failures + 1 end,
          not_before = clock_timestamp() + g.asked * interval '1 millisecond',
          last_at = clock_timestamp(), last_status = g.status, last_error = g.error
        from unnest(?, ?, ?, ?, ?, ?) as g (user_id, until, received, asked, status, error)
        where w.user_id = g.user_id and w.not_before = g.until
      """;

  private static final String GONE =
      """
      update operational_webhooks set gone_at = clock_timestamp(), updated_at = clock_timestamp()
        where user_id = any (?) and gone_at is null
      """;

  private static final String REFRESH =
      """
      update operational_webhooks w set due_at = case when w.gone_at is null then (
          select min(n.due_at) from operational_notices n
            where n.user_id = w.user_id and n.state = 'waiting') end
        where w.user_id = any (?)
      """;

  private static final String TRIM =
      """
      delete from operational_notices n using (
          select id, row_number() over (partition by user_id order by created_at desc, id) as place
            from operational_notices where user_id = any (?) and state <> 'waiting') o
        where n.id = o.id and o.place > %d
      """
          .formatted(MAX_ENDED);

  /** A claim on the notices of an owner. */
  private record Claim(String url, boolean failing, Instant until) {}

  /**
   * Claims due notices, at most one of an owner.
   *
   * @param healthy the maximum number of owners whose last call did not fail
   * @param failing the maximum number of other owners
   * @param lease how long no other node sends to them
   */
  public List<ClaimedNotice> claim(int healthy, int failing, Duration lease) {
    return sql()
        .on(
            connection -> {
              Map<String, Claim> claims = new LinkedHashMap<>();
              claim(connection, CLAIM_HEALTHY, healthy, lease, claims);
              claim(connection, CLAIM_FAILING, failing, lease, claims);
              if (claims.isEmpty()) {
                return List.of();
              }
              Set<String> out = new HashSet<>(claims.keySet());
              out.removeAll(inForce(connection, claims.keySet()));
              later(connection, out, RECHECK_INTERVAL);
              claims.keySet().removeAll(out);
              return begin(connection, claims);
            });
  }

  private static void claim(
      Connection connection, String sql, int limit, Duration lease, Map<String, Claim> claims)
      throws SQLException {
    if (limit > 0) {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        statement.setLong(1, lease.toMillis());
        statement.setInt(2, limit);
        try (ResultSet rows = statement.executeQuery()) {
          while (rows.next()) {
            claims.put(
                rows.getString(1),
                new Claim(rows.getString(2), rows.getBoolean(3), rows.getTimestamp(4).toInstant()));
          }
        }
      }
    }
  }

  private static Set<String> inForce(Connection connection, Collection<String> owners)
      throws SQLException {
    Set<String> found = new HashSet<>();
    try (PreparedStatement query = connection.prepareStatement(IN_FORCE)) {
      query.setArray(1, texts(connection, owners));
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          found.add(rows.getString(1));
        }
      }
    }
    return found;
  }

  /**
   * Reverts claims in the transaction that created them. Nothing was sent, and no attempt counts.
   *
   * @param pause the delay before their owners are checked again
   */
  public void requeue(Collection<ClaimedNotice> claimed, Duration pause) {
    if (claimed.isEmpty()) {
      return;
    }
    Object[] ids = claimed.stream().map(each -> each.notice().id()).toArray();
    sql()
        .run(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(NOT_BEGUN)) {
                statement.setArray(1, connection.createArrayOf("uuid", ids));
                statement.executeUpdate();
              }
              later(
                  connection,
                  claimed.stream().map(each -> each.notice().userId()).collect(Collectors.toSet()),
                  pause);
            });
  }

  private static void later(Connection connection, Set<String> owners, Duration pause)
      throws SQLException {
    if (!owners.isEmpty()) {
      try (PreparedStatement statement = connection.prepareStatement(LATER)) {
        statement.setLong(1, pause.toMillis());
        statement.setArray(2, texts(connection, owners));
        statement.executeUpdate();
      }
    }
  }

  private static List<ClaimedNotice> begin(Connection connection, Map<String, Claim> claims)
      throws SQLException {
    List<ClaimedNotice> begun = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(BEGIN)) {
      statement.setArray(1, texts(connection, claims.keySet()));
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          OperationalNotice notice = OperationalNotice.of(rows);
          Claim claim = claims.get(notice.userId());
          begun.add(new ClaimedNotice(notice, claim.url(), claim.failing(), claim.until()));
        }
      }
    }
    return begun;
  }

  /** Records the results of calls. */
  public void recordResults(Collection<NoticeAttemptResult> ended) {
    if (ended.isEmpty()) {
      return;
    }
    List<String> owners = ended.stream().map(each -> each.claimed().notice().userId()).toList();
    List<String> gone =
        ended.stream()
            .filter(NoticeAttemptResult::gone)
            .map(each -> each.claimed().notice().userId())
            .toList();
    sql()
        .run(
            connection -> {
              forOwners(connection, LOCK, owners);
              end(connection, ended);
              if (!gone.isEmpty()) {
                forOwners(connection, GONE, gone);
              }
              refresh(connection, owners);
              forOwners(connection, TRIM, owners);
            });
  }

  private static void end(Connection connection, Collection<NoticeAttemptResult> ended)
      throws SQLException {
    ColumnArrays notices = new ColumnArrays(ended.size());
    ColumnArrays webhooks = new ColumnArrays(ended.size());
    for (NoticeAttemptResult each : ended) {
      OperationalNotice notice = each.claimed().notice();
      notices.row(
          notice.id(),
          each.state().wireName(),
          each.status(),
          each.error(),
          each.pause().toMillis());
      webhooks.row(
          notice.userId(),
          Timestamp.from(each.claimed().claimedUntil()),
          each.state() == State.RECEIVED,
          each.asked().toMillis(),
          each.status(),
          each.error());
    }
    try (PreparedStatement end = connection.prepareStatement(END);
        PreparedStatement settle = connection.prepareStatement(SETTLE)) {
      notices.bind(connection, end, 1, "uuid", "text", "int4", "text", "int8");
      end.executeUpdate();
      webhooks.bind(connection, settle, 1, "text", "timestamptz", "bool", "int8", "int4", "text");
      settle.executeUpdate();
    }
  }

  /** Computes when the next notice of each of these owners is due. */
  static void refresh(Connection connection, Collection<String> owners) throws SQLException {
    forOwners(connection, REFRESH, owners);
  }

  private static void forOwners(Connection connection, String sql, Collection<String> owners)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setArray(1, texts(connection, owners));
      statement.execute();
    }
  }

  static Array texts(Connection connection, Collection<String> values) throws SQLException {
    return connection.createArrayOf("text", values.toArray());
  }
}
