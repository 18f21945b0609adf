package dev.portcullis.persistence.webhook.record;

import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reads the summary of the webhooks of a scope or of a user in one statement. It costs a few rows
 * for each webhook, up to {@link #MAX_WEBHOOKS}, and none for sent callbacks. Failures are counted
 * up to a limit.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class WebhookSummaryQueries extends Queries {
  /** The maximum number of webhooks that are read, the newest first. */
  public static final int MAX_WEBHOOKS = 10_000;

  private static final String SUMMARY =
      """
      with mine as (
        select e.id, e.enabled, e.disabled_by is null and e.disabled_because is null as by_owner,
            s.status = 'error' as error, p.failing_since is not null as failing,
            e.enabled and q.shard is not null and q.last_position > p.watermark as behind,
            q.last_position - p.watermark as waiting, p.watermark, p.day,
            case when s.live then c.next_block else s.resume_block end as next_block
          from webhook_endpoints e
            join users u on u.id = e.user_id
            join webhook_queues q on q.endpoint_id = e.id
            join webhook_progress p on p.endpoint_id = e.id
            join webhook_subscriptions s on s.endpoint_id = e.id
            left join webhook_cursors c on c.chain_id = s.track
          where e.deleted_at is null
            and (cast(? as text) is null or e.user_id = ?)
            and (cast(? as text) is null or u.organization_id = ?)
          order by e.created_at desc, e.id limit %1$d)
      select count(*)::int,
          (count(*) filter (where enabled and not error and not failing))::int,
          (count(*) filter (where not enabled and by_owner))::int,
          (count(*) filter (where not enabled and not by_owner))::int,
          (count(*) filter (where enabled and failing and not error))::int,
          (count(*) filter (where enabled and error))::int,
          coalesce(sum(waiting) filter (where behind), 0)::bigint,
          (select count(*)::int from (select 1 from mine m cross join lateral
            (select 1 from webhook_failures f where f.endpoint_id = m.id and f.state = 'retry'
              order by f.due_at limit %2$d) f limit %2$d) r),
          (select count(*)::int from (select 1 from mine m cross join lateral
            (select 1 from webhook_failures f where f.endpoint_id = m.id and f.state = 'dead'
              order by f.due_at limit %2$d) f limit %2$d) d),
          (select min(v.block_timestamp)
            from (select * from mine where behind order by day limit 1000) b
              cross join lateral (select d.day, d.event_id from webhook_deliveries d
                where d.endpoint_id = b.id and d.position > b.watermark and d.day >= b.day
                order by d.position limit 1) f
              join webhook_events v on v.day = f.day and v.id = f.event_id),
          min(next_block) filter (where enabled)
        from mine
      """
          .formatted(MAX_WEBHOOKS, QueueStatus.MAX_COUNT);

  /** The summary of one user's webhooks. */
  public WebhookSummary of(String userId) {
    return read(userId, null);
  }

  /** The summary of the webhooks that administrators of a scope administer. */
  public WebhookSummary of(Scope scope) {
    return read(null, scope instanceof Scope.Organization own ? own.organizationId() : null);
  }

  private WebhookSummary read(String userId, String organizationId) {
    return sql()
        .list(WebhookSummaryQueries::row, SUMMARY, userId, userId, organizationId, organizationId)
        .get(0);
  }

  private static WebhookSummary row(ResultSet row) throws SQLException {
    return new WebhookSummary(
        row.getInt(1),
        row.getInt(2),
        row.getInt(3),
        row.getInt(4),
        row.getInt(5),
        row.getInt(6),
        row.getLong(7),
        row.getInt(8),
        row.getInt(9),
        row.getObject(10, Long.class),
        row.getObject(11, Long.class));
  }
}
