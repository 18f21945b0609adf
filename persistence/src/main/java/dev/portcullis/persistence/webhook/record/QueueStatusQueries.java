package dev.portcullis.persistence.webhook.record;

import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.Statements;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.UUID;

/**
 * Reads the status of one endpoint's queue. It costs a few rows, and those of failures up to a
 * limit.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class QueueStatusQueries extends Queries {
  /**
   * Counted in index order, so that PostgreSQL scans an index and skips the failures of other
   * endpoints.
   */
  /** With event polling, nothing waits to be sent. */
  private static final String STATUS =
      """
      select q.last_position,
          case when q.shard is null then q.last_position else p.watermark end, p.day, p.received, p.failing_since,
          (select count(*)::int from (select 1 from webhook_failures f
            where f.endpoint_id = q.endpoint_id and f.state = 'retry' order by f.due_at limit ?) r),
          (select count(*)::int from (select 1 from webhook_failures f
            where f.endpoint_id = q.endpoint_id and f.state = 'dead' order by f.due_at limit ?) d),
          (select min(f.due_at) from webhook_failures f
            where f.endpoint_id = q.endpoint_id and f.state = 'retry'),
          case when s.live then c.next_block else s.resume_block end,
          (select coalesce(sum(b.end_block - b.next_block), 0)::bigint from webhook_backfills b
            where b.subscription_id = s.id)
        from webhook_queues q
          join webhook_progress p on p.endpoint_id = q.endpoint_id
          join webhook_subscriptions s on s.endpoint_id = q.endpoint_id
          left join webhook_cursors c on c.chain_id = s.track
        where q.endpoint_id = ?
      """;

  /** The current status of the queue; empty if it is deleted. */
  public Optional<QueueStatus> find(UUID endpointId) {
    return sql()
        .list(
            QueueStatusQueries::status,
            STATUS,
            QueueStatus.MAX_COUNT,
            QueueStatus.MAX_COUNT,
            endpointId)
        .stream()
        .findFirst();
  }

  private static QueueStatus status(ResultSet row) throws SQLException {
    return new QueueStatus(
        row.getLong(1),
        row.getLong(2),
        row.getObject(3, LocalDate.class),
        row.getLong(4),
        Statements.instant(row.getTimestamp(5)),
        row.getInt(6),
        row.getInt(7),
        Statements.instant(row.getTimestamp(8)),
        row.getObject(9, Long.class),
        row.getLong(10));
  }
}
