package dev.portcullis.persistence.webhook.record;

import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.Statements;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Reads the health of the endpoints of a page in one statement. It costs a few rows for each, and
 * one lookup in each day's index for its latest attempt.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class EndpointHealthQueries extends Queries {
  /** With event polling, nothing waits to be sent. */
  private static final String HEALTH =
      """
      select q.endpoint_id,
          case when q.shard is null then 0 else q.last_position - p.watermark end, p.failing_since,
          case when s.live then c.next_block else s.resume_block end,
          (select coalesce(sum(b.end_block - b.next_block), 0)::bigint from webhook_backfills b
            where b.subscription_id = s.id),
          l.endpoint_id is not null and (l.status is null or l.status / 100 <> 2), l.status, l.error
        from webhook_queues q
          join webhook_progress p on p.endpoint_id = q.endpoint_id
          join webhook_subscriptions s on s.endpoint_id = q.endpoint_id
          left join webhook_cursors c on c.chain_id = s.track
          left join lateral (select a.endpoint_id, a.status, a.error from webhook_attempts a
            where a.endpoint_id = q.endpoint_id
            order by a.sent_at desc, a.position desc limit 1) l on true
        where q.endpoint_id = any (?)
      """;

  /** The health by endpoint; deleted ones are left out. */
  public Map<UUID, EndpointHealth> of(Collection<UUID> endpointIds) {
    if (endpointIds.isEmpty()) {
      return Map.of();
    }
    return sql()
        .with(
            HEALTH,
            (connection, query) -> {
              query.setArray(1, connection.createArrayOf("uuid", endpointIds.toArray()));
              Map<UUID, EndpointHealth> found = new HashMap<>();
              try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                  found.put(rows.getObject(1, UUID.class), health(rows));
                }
              }
              return found;
            });
  }

  private static EndpointHealth health(ResultSet row) throws SQLException {
    return new EndpointHealth(
        row.getLong(2),
        Statements.instant(row.getTimestamp(3)),
        row.getObject(4, Long.class),
        row.getLong(5),
        row.getBoolean(6),
        row.getObject(7, Integer.class),
        row.getString(8));
  }
}
