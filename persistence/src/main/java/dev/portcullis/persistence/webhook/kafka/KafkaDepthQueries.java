package dev.portcullis.persistence.webhook.kafka;

import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/**
 * Reads how many records are not yet published to Kafka. The cost grows with the number of queues.
 */
@ApplicationScoped
public class KafkaDepthQueries {
  /** Reads the heads of at most a thousand lagging queues, the oldest days first. */
  private static final String DEPTH =
      """
      with behind as (
        select q.endpoint_id, coalesce(k.position, 0) as position,
            coalesce(k.day, '2000-01-01') as day, q.last_position - coalesce(k.position, 0) as waiting
          from webhook_queues q join webhook_endpoints e on e.id = q.endpoint_id
            left join kafka_progress k on k.endpoint_id = q.endpoint_id
          where q.last_position > coalesce(k.position, 0) and e.deleted_at is null)
      select (select coalesce(sum(waiting), 0)::bigint from behind),
        (select min(v.block_timestamp)
          from (select * from behind order by day limit 1000) b
            cross join lateral (select d.day, d.event_id from webhook_deliveries d
              where d.endpoint_id = b.endpoint_id and d.position > b.position and d.day >= b.day
              order by d.position limit 1) f
            join webhook_events v on v.day = f.day and v.id = f.event_id),
        (select count(*) from kafka_skipped)
      """;

  @Inject private QueryRunner queryRunner;

  /**
   * The waiting records.
   *
   * @param waiting about how many, including those that will be suppressed
   * @param oldest the time of the oldest block whose event is next, or null
   * @param skipped how many recent records were skipped as too large
   */
  public record Depth(long waiting, Instant oldest, long skipped) {}

  /** The records that wait now. */
  public Depth read() {
    return queryRunner.of(KafkaDepthQueries::read);
  }

  static Depth read(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(DEPTH);
        ResultSet row = query.executeQuery()) {
      row.next();
      Long oldest = row.getObject(2, Long.class);
      return new Depth(
          row.getLong(1), oldest == null ? null : Instant.ofEpochSecond(oldest), row.getLong(3));
    }
  }
}
