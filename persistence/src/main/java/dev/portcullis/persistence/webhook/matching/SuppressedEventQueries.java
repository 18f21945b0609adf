package dev.portcullis.persistence.webhook.matching;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** Counts suppressed events: a row for each webhook and rule, never one for an event. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class SuppressedEventQueries extends Queries {
  /** Uses the same order everywhere, so that nodes that count at the same time never deadlock. */
  private static final String ADD =
      """
      insert into webhook_withheld as w (endpoint_id, rule_id, events, first_at, last_at)
        select e.id, v.rule, v.events, ?, ?
          from (select u.endpoint, u.rule, sum(u.events)::bigint as events
              from unnest(?, ?, ?) as u (endpoint, rule, events)
              group by u.endpoint, u.rule order by u.endpoint, u.rule) v
          join webhook_endpoints e on e.id = v.endpoint and e.deleted_at is null
          order by e.id, v.rule for key share of e
        on conflict (endpoint_id, rule_id)
          do update set events = w.events + excluded.events, last_at = excluded.last_at
      """;

  private static final String COUNTS =
      "select endpoint_id, rule_id, events, first_at, last_at from webhook_withheld"
          + " where endpoint_id = any (?) order by endpoint_id, last_at desc, rule_id";

  /** Counts suppressed events; those of deleted webhooks are left out. */
  public void add(Collection<SuppressedEvents> suppressedEvents, Instant now) {
    if (suppressedEvents.isEmpty()) {
      return;
    }
    sql()
        .run(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(ADD)) {
                statement.setTimestamp(1, Timestamp.from(now));
                statement.setTimestamp(2, Timestamp.from(now));
                statement.setArray(
                    3,
                    connection.createArrayOf(
                        "uuid",
                        suppressedEvents.stream().map(SuppressedEvents::endpointId).toArray()));
                statement.setArray(
                    4,
                    connection.createArrayOf(
                        "text", suppressedEvents.stream().map(SuppressedEvents::ruleId).toArray()));
                statement.setArray(
                    5,
                    connection.createArrayOf(
                        "bigint",
                        suppressedEvents.stream().map(SuppressedEvents::events).toArray()));
                statement.executeUpdate();
              }
            });
  }

  /** The suppressed events of these endpoints, the latest of each first. */
  public List<SuppressedEventCount> of(Collection<UUID> endpointIds) {
    return sql()
        .on(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(COUNTS)) {
                statement.setArray(1, connection.createArrayOf("uuid", endpointIds.toArray()));
                List<SuppressedEventCount> found = new ArrayList<>();
                try (ResultSet rows = statement.executeQuery()) {
                  while (rows.next()) {
                    found.add(
                        new SuppressedEventCount(
                            rows.getObject(1, UUID.class),
                            rows.getString(2),
                            rows.getLong(3),
                            rows.getTimestamp(4).toInstant(),
                            rows.getTimestamp(5).toInstant()));
                  }
                }
                return found;
              }
            });
  }
}
