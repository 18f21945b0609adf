package dev.portcullis.persistence.webhook.delivery;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Reads the queues for clients that poll events, by callback numbers. The cost depends neither on
 * the number of queued nor on that of suppressed callbacks.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class PolledQueueQueries extends Queries {
  /**
   * The position after a number precedes any callbacks suppressed before the next number. Days are
   * dropped from the beginning. So the first remaining gap, or else the queue, defines how many
   * were suppressed before.
   */
  private static final String CURSOR =
      """
      select p.claimed - p.skipped, q.last_position, a.number + coalesce(
          (select g.skipped from webhook_gaps g
            where g.endpoint_id = p.endpoint_id and g.position - g.skipped <= a.number
            order by g.position - g.skipped desc, g.position desc limit 1),
          (select g.skipped - 1 from webhook_gaps g
            where g.endpoint_id = p.endpoint_id order by g.position limit 1),
          p.skipped) as position
        from webhook_progress p join webhook_queues q on q.endpoint_id = p.endpoint_id
          cross join (values (?::bigint)) as a (number)
        where p.endpoint_id = ?
      """;

  private static final String NEXT_KEPT =
      """
      select s.*, exists (select 1 from webhook_deliveries d
          where d.endpoint_id = ? and d.position = s.position + 1)
        from (%s) as s (numbered, last, position)
      """
          .formatted(CURSOR);

  private static final String ENDS =
      "select endpoint_id, last_position from webhook_queues where endpoint_id = any (?::uuid[])";

  /**
   * The position of a number in a queue.
   *
   * @param numbered the last assigned number
   * @param last the position of the last queued callback
   * @param position the position after which the next number is
   * @param isNextKept whether the callback at the next position still exists
   */
  public record PollCursor(long numbered, long last, long position, boolean isNextKept) {
    /** Whether a callback was queued after it, whether it still exists or not. */
    public boolean isFollowed() {
      return position < last;
    }
  }

  /**
   * The position of a number.
   *
   * @param number at most the last assigned one; 0 for before the first
   */
  public PollCursor cursor(UUID endpointId, long number) {
    return sql()
        .list(
            row ->
                new PollCursor(row.getLong(1), row.getLong(2), row.getLong(3), row.getBoolean(4)),
            NEXT_KEPT,
            endpointId,
            number,
            endpointId)
        .get(0);
  }

  /** The positions of the last callbacks queued, by endpoint. */
  public Map<UUID, Long> ends(Collection<UUID> endpointIds) {
    Map<UUID, Long> ends = new HashMap<>();
    List<UUID> asked = List.copyOf(endpointIds);
    sql()
        .list(
            row -> ends.put(row.getObject(1, UUID.class), row.getLong(2)),
            ENDS,
            (Object) asked.stream().map(UUID::toString).toArray(String[]::new));
    return ends;
  }
}
