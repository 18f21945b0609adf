package dev.portcullis.persistence.webhook.delivery;

import dev.portcullis.persistence.database.ColumnArrays;
import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * Claims callbacks in the transaction that queues them, so that no node has to read them again to
 * send them (ADR 0071).
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class LocalClaimQueries extends Queries {
  /**
   * A transaction that currently claims from a queue has locked its row and keeps these callbacks.
   */
  private static final String CLAIM =
      """
      with open as (
        select p.endpoint_id, g.last
          from webhook_progress p
            join unnest(?, ?, ?) as g (endpoint, before, last)
              on p.endpoint_id = g.endpoint and p.claimed = g.before
            join webhook_endpoints e on e.id = g.endpoint and e.enabled and e.deleted_at is null
              and not e.ordered
          order by p.endpoint_id for no key update of p skip locked),
      done as (
        update webhook_progress p set claimed = open.last from open
          where p.endpoint_id = open.endpoint_id
          returning p.endpoint_id, p.claimed, p.skipped)
      select e.id, s.id, e.url, e.enabled, e.user_id, e.m2m_app_id, s.chain_name, s.chain_id,
          s.status = 'failing', e.ordered, done.claimed, done.skipped
        from done join webhook_endpoints e on e.id = done.endpoint_id
          join webhook_subscriptions s on s.endpoint_id = e.id
      """;

  /**
   * The newest callbacks of a queue.
   *
   * @param endpointId its endpoint
   * @param before the position before the first
   * @param last the position of the last
   */
  public record Newest(UUID endpointId, long before, long last) {}

  /**
   * Assigns numbers to callbacks if all earlier ones have numbers and the endpoint is enabled.
   *
   * @return the queues for which it did, in their current state
   */
  public List<ClaimableQueue> claim(Collection<Newest> newest) {
    return sql()
        .with(
            CLAIM,
            (connection, statement) -> {
              ColumnArrays columns = new ColumnArrays(newest.size());
              newest.forEach(each -> columns.row(each.endpointId(), each.before(), each.last()));
              columns.bind(connection, statement, 1, "uuid", "int8", "int8");
              List<ClaimableQueue> claimed = new ArrayList<>();
              try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                  claimed.add(DeliveryQueueQueries.claimable(row));
                }
              }
              return claimed;
            });
  }
}
