package dev.portcullis.persistence.webhook.delivery;

import dev.portcullis.persistence.database.ColumnArrays;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.Statements;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * Maps the numbers by which receivers know callbacks: 1, 2, 3 … for each endpoint, without
 * suppressed ones (ADR 0061). The cost depends neither on the number of callbacks nor on that of
 * suppressed ones.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class SequenceQueries extends Queries {
  /**
   * Days are dropped from the beginning, so the remaining gaps define how many were suppressed
   * before.
   */
  private static final String NUMBERS =
      """
      select a.position, a.position - coalesce(
          (select g.skipped from webhook_gaps g
            where g.endpoint_id = p.endpoint_id and g.position <= a.position
            order by g.position desc limit 1),
          (select g.skipped - 1 from webhook_gaps g
            where g.endpoint_id = p.endpoint_id and g.position > a.position
            order by g.position limit 1),
          p.skipped)
        from webhook_progress p cross join unnest(?) as a (position)
        where p.endpoint_id = ?
      """;

  /**
   * Numbers count positions without gaps. The last gap before a number defines how many gaps
   * precede it. Days are dropped from the beginning, so the first remaining gap defines how many
   * were before.
   */
  private static final String POSITION =
      """
      select ? + coalesce(
          (select g.skipped from webhook_gaps g
            where g.endpoint_id = p.endpoint_id and g.position - g.skipped < ?
            order by g.position - g.skipped desc, g.position desc limit 1),
          (select g.skipped - 1 from webhook_gaps g where g.endpoint_id = p.endpoint_id
            order by g.position limit 1),
          p.skipped), p.claimed
        from webhook_progress p where p.endpoint_id = ?
      """;

  private static final String ADD =
      """
      insert into webhook_gaps (endpoint_id, position, day, skipped)
        select * from unnest(?, ?, ?, ?)
      """;

  /**
   * A position that was suppressed at its first judgement and has no number.
   *
   * @param endpointId the queue's endpoint
   * @param position its position
   * @param day the day of its partition
   * @param skipped how many of the queue were suppressed up to there
   */
  public record Gap(UUID endpointId, long position, LocalDate day, long skipped) {}

  /**
   * The numbers of callbacks of one endpoint, by position.
   *
   * @param positions of callbacks that were judged, so none beyond {@code claimed}
   */
  public Map<Long, Long> of(UUID endpointId, Collection<Long> positions) {
    return with(
        NUMBERS,
        (connection, query) -> {
          query.setArray(1, connection.createArrayOf("int8", positions.toArray()));
          query.setObject(2, endpointId);
          Map<Long, Long> numbers = new HashMap<>();
          try (ResultSet row = query.executeQuery()) {
            while (row.next()) {
              numbers.put(row.getLong(1), row.getLong(2));
            }
          }
          return numbers;
        });
  }

  /** The position of the callback with a number; empty if none has it yet. */
  public OptionalLong position(UUID endpointId, long sequence) {
    return sql()
        .list(
            row -> row.getLong(1) <= row.getLong(2) ? row.getLong(1) : null,
            POSITION,
            sequence,
            sequence,
            endpointId)
        .stream()
        .filter(found -> found != null)
        .mapToLong(Long::longValue)
        .findFirst();
  }

  /** Stores suppressed positions. */
  public void add(Collection<Gap> gaps) {
    if (gaps.isEmpty()) {
      return;
    }
    with(
        ADD,
        (connection, statement) -> {
          ColumnArrays columns = new ColumnArrays(gaps.size());
          gaps.forEach(g -> columns.row(g.endpointId(), g.position(), g.day(), g.skipped()));
          columns.bind(connection, statement, 1, "uuid", "int8", "date", "int8");
          return statement.executeUpdate();
        });
  }

  private <T> T with(String sql, Statements.Work<T> work) {
    return sql().with(sql, work);
  }
}
