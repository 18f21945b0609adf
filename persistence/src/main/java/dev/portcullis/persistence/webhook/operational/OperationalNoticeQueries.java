package dev.portcullis.persistence.webhook.operational;

import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.ColumnArrays;
import dev.portcullis.persistence.database.ListPaging;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.Statements;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Stores notices to owners about their endpoints, in the transaction of the occurrence. At most one
 * waits for each endpoint and type, and at most a hundred for each owner; further occurrences are
 * counted. Owners without an operational webhook cost one lookup.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class OperationalNoticeQueries extends Queries {
  /** The maximum number of waiting notices of one owner. */
  static final int MAX_WAITING = 100;

  /**
   * Locks the recipients in a fixed order, so that writing and sending the notices of an owner
   * never overlap.
   */
  private static final String OWNERS =
      """
      select w.user_id from operational_webhooks w
        where w.gone_at is null and w.user_id = any (array(
          select e.user_id from webhook_endpoints e where e.id = any (?) and e.deleted_at is null))
        order by w.user_id for no key update
      """;

  /** Once for each period in which an endpoint fails; records its start. */
  private static final String BEGAN =
      """
      update webhook_progress p set told_failing = g.since from unnest(?, ?) as g (endpoint, since)
        where p.endpoint_id = g.endpoint and p.told_failing is distinct from g.since
          and exists (select 1 from webhook_endpoints e
              join operational_webhooks w on w.user_id = e.user_id
            where e.id = g.endpoint and w.gone_at is null)
        returning p.endpoint_id
      """;

  private static final String ENDED =
      """
      update webhook_progress p set told_failing = null
        where p.endpoint_id = any (?) and p.told_failing is not null returning p.endpoint_id
      """;

  private static final String ASKED =
      """
      with asked as (
        select g.*, e.user_id, e.name, e.url
          from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?)
              as g (id, endpoint, type, reason, since, status, error, many, pause)
            join webhook_endpoints e on e.id = g.endpoint
          where e.user_id = any (?) and e.deleted_at is null)
      """;

  private static final String[] TYPES = {
    "uuid", "uuid", "text", "text", "timestamptz", "int4", "text", "int8", "int8"
  };

  private static final String FOLD =
      ASKED
          + """
          update operational_notices n set many = n.many + a.many, reason = a.reason,
              since = a.since, last_status = a.status, last_error = a.error,
              endpoint_name = a.name, endpoint_url = a.url
            from asked a where n.endpoint_id = a.endpoint and n.type = a.type
              and n.state = 'waiting' and n.attempts = 0
            returning n.endpoint_id, n.type, n.many
          """;

  private static final String REPLACE =
      ASKED
          + """
          update operational_notices n set state = 'replaced', ended_at = clock_timestamp()
            from asked a where n.endpoint_id = a.endpoint and n.type = a.type
              and n.state = 'waiting'
            returning n.endpoint_id, n.type, n.many
          """;

  private static final String ADD =
      ASKED
          + """
          insert into operational_notices (id, user_id, type, endpoint_id, endpoint_name,
              endpoint_url, reason, since, last_status, last_error, many, created_at, state, due_at)
            select p.id, p.user_id, p.type, p.endpoint, p.name, p.url, p.reason, p.since, p.status,
                p.error, p.many, clock_timestamp(), 'waiting',
                greatest(clock_timestamp(), p.pause * interval '1 millisecond' +
                  (select max(n.created_at) from operational_notices n
                    where n.endpoint_id = p.endpoint and n.type = p.type))
              from (select a.*, row_number() over (partition by a.user_id order by a.id)
                  + (select count(*) from operational_notices n
                    where n.user_id = a.user_id and n.state = 'waiting') as place from asked a) p
              where p.place <= %d
            returning endpoint_id, type, many
          """
              .formatted(MAX_WAITING);

  private static final String UNSAID =
      ASKED
          + """
          update operational_webhooks w set unsaid = w.unsaid + u.many
            from (select a.user_id, sum(a.many) as many from asked a group by a.user_id) u
            where w.user_id = u.user_id
          """;

  private static final String COUNT = "select count(*) from operational_notices where user_id = ?";

  private static final String OF_AN_OWNER =
      "select " + OperationalNotice.COLUMNS + " from operational_notices n where n.user_id = ?";

  private static final String AFTER = " and n.created_at <= ? and (n.created_at < ? or n.id > ?)";

  private static final String NEWEST_FIRST = " order by n.created_at desc, n.id limit ? offset ?";

  /** The endpoint and type of a notice. */
  private record Subject(UUID endpointId, NoticeType type) {
    static Subject of(NewNotice notice) {
      return new Subject(notice.endpointId(), notice.type());
    }
  }

  /**
   * Stores notices for those owners that have an operational webhook. A failure or recovery of an
   * endpoint is reported once, however often it is detected.
   *
   * @return whether there is something to send
   */
  public boolean add(Collection<NewNotice> happened) {
    if (happened.isEmpty()) {
      return false;
    }
    Map<Subject, NewNotice> news = new LinkedHashMap<>();
    happened.forEach(each -> news.merge(Subject.of(each), each, NewNotice::merge));
    return sql().on(connection -> add(connection, changes(connection, news)));
  }

  /** Removes a failure or recovery that its owner already received. */
  private static Map<Subject, NewNotice> changes(
      Connection connection, Map<Subject, NewNotice> news) throws SQLException {
    ColumnArrays failing = new ColumnArrays();
    List<UUID> recovered = new ArrayList<>();
    for (NewNotice each : news.values()) {
      if (each.type() == NoticeType.RECOVERED) {
        recovered.add(each.endpointId());
      } else if (each.type() == NoticeType.FAILING || isOfItself(each)) {
        failing.row(each.endpointId(), Timestamp.from(each.since()));
      }
    }
    Set<UUID> began = failing.size() == 0 ? Set.of() : began(connection, failing);
    Set<UUID> ended = recovered.isEmpty() ? Set.of() : ended(connection, recovered);
    Map<Subject, NewNotice> left = new LinkedHashMap<>(news);
    left.keySet()
        .removeIf(
            each ->
                switch (each.type()) {
                  case FAILING -> !began.contains(each.endpointId());
                  case RECOVERED -> !ended.contains(each.endpointId());
                  case DISABLED, EXHAUSTED, ESCAPED, SUSPECTED -> false;
                });
    // However often it was detected.
    left.replaceAll(
        (of, notice) ->
            switch (of.type()) {
              case FAILING, RECOVERED -> notice.withCount(1);
              case DISABLED, EXHAUSTED, ESCAPED, SUSPECTED -> notice;
            });
    return left;
  }

  /** An endpoint that no administrator disabled recovers when it receives something again. */
  private static boolean isOfItself(NewNotice notice) {
    return notice.type() == NoticeType.DISABLED && notice.since() != null;
  }

  private static Set<UUID> began(Connection connection, ColumnArrays failing) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(BEGAN)) {
      failing.bind(connection, statement, 1, "uuid", "timestamptz");
      return ids(statement);
    }
  }

  private static Set<UUID> ended(Connection connection, List<UUID> recovered) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(ENDED)) {
      statement.setArray(1, connection.createArrayOf("uuid", recovered.toArray()));
      return ids(statement);
    }
  }

  private static Set<UUID> ids(PreparedStatement statement) throws SQLException {
    Set<UUID> ids = new HashSet<>();
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        ids.add(rows.getObject(1, UUID.class));
      }
    }
    return ids;
  }

  private static boolean add(Connection connection, Map<Subject, NewNotice> news)
      throws SQLException {
    List<String> owners = owners(connection, news.values());
    if (owners.isEmpty()) {
      return false;
    }
    NoticeRequest noticeRequest = new NoticeRequest(connection, owners);
    Map<Subject, NewNotice> fresh = new LinkedHashMap<>(news);
    fresh.keySet().removeAll(noticeRequest.run(FOLD, fresh.values()).keySet());
    noticeRequest
        .run(REPLACE, fresh.values())
        .forEach((of, many) -> fresh.computeIfPresent(of, (k, v) -> v.withCount(v.many() + many)));
    Map<Subject, NewNotice> unsaid = new LinkedHashMap<>(fresh);
    unsaid.keySet().removeAll(noticeRequest.run(ADD, fresh.values()).keySet());
    noticeRequest.update(UNSAID, unsaid.values());
    OperationalQueueQueries.refresh(connection, owners);
    return true;
  }

  private static List<String> owners(Connection connection, Collection<NewNotice> news)
      throws SQLException {
    List<String> owners = new ArrayList<>();
    try (PreparedStatement query = connection.prepareStatement(OWNERS)) {
      query.setArray(
          1, connection.createArrayOf("uuid", news.stream().map(NewNotice::endpointId).toArray()));
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          owners.add(rows.getString(1));
        }
      }
    }
    return owners;
  }

  /** The number of waiting notices of an owner. */
  public long waiting(String userId) {
    return sql().list(row -> row.getLong(1), COUNT + " and state = 'waiting'", userId).get(0);
  }

  /** The notices of an owner, newest first. */
  public Page<OperationalNotice> page(String userId, PageRequest paging) {
    Statements sql = sql();
    long total = sql.list(row -> row.getLong(1), COUNT, userId).get(0);
    KeysetCursor after = paging.after();
    List<Object> values = new ArrayList<>(List.of(userId));
    if (after != null) {
      Timestamp at = Timestamp.from(after.at());
      values.addAll(List.of(at, at, after.uuid()));
    }
    values.addAll(List.of(paging.limit() + 1, paging.offset()));
    List<OperationalNotice> found =
        sql.list(
            OperationalNotice::of,
            OF_AN_OWNER + (after == null ? "" : AFTER) + NEWEST_FIRST,
            values.toArray());
    return ListPaging.page(
        found, total, paging, last -> new KeysetCursor(last.createdAt(), last.id().toString()));
  }

  /** The owners that receive notices. */
  private record NoticeRequest(Connection connection, List<String> owners) {
    /**
     * Runs one of the statements, and returns the affected subjects with their numbers of
     * occurrences.
     */
    Map<Subject, Long> run(String sql, Collection<NewNotice> news) throws SQLException {
      Map<Subject, Long> done = new LinkedHashMap<>();
      if (!news.isEmpty()) {
        try (PreparedStatement statement = prepared(sql, news);
            ResultSet rows = statement.executeQuery()) {
          while (rows.next()) {
            UUID endpoint = rows.getObject(1, UUID.class);
            done.put(new Subject(endpoint, NoticeType.of(rows.getString(2))), rows.getLong(3));
          }
        }
      }
      return done;
    }

    void update(String sql, Collection<NewNotice> news) throws SQLException {
      if (!news.isEmpty()) {
        try (PreparedStatement statement = prepared(sql, news)) {
          statement.executeUpdate();
        }
      }
    }

    private PreparedStatement prepared(String sql, Collection<NewNotice> news) throws SQLException {
      ColumnArrays columns = new ColumnArrays(news.size());
      news.forEach(
          each ->
              columns.row(
                  Ids.uuid(),
                  each.endpointId(),
                  each.type().wireName(),
                  each.reason().wireName(),
                  each.since() == null ? null : Timestamp.from(each.since()),
                  each.status(),
                  each.error(),
                  each.many(),
                  each.type().period().toMillis()));
      PreparedStatement statement = connection.prepareStatement(sql);
      columns.bind(connection, statement, 1, TYPES);
      statement.setArray(TYPES.length + 1, connection.createArrayOf("text", owners.toArray()));
      return statement;
    }
  }
}
