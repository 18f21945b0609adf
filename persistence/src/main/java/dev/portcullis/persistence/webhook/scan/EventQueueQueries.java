package dev.portcullis.persistence.webhook.scan;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.ColumnArrays;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.webhook.delivery.CallbackBatchDigests;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.scan.NewEvent.Recipient;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Appends events and callbacks to the queues. Only one transaction queues at a time, so positions,
 * event ids and stamps follow the commit order.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class EventQueueQueries extends Queries {
  /**
   * The day never decreases, whatever the clocks of nodes show, and stays close to the database's.
   * So partitions of old days are complete, and none of future days are needed. Each call creates
   * the day's partitions unless they exist, because a rollback removes them.
   */
  private static final String BEGIN =
      """
      update webhook_counters set events = events + ?, stamp = stamp + 1,
          day = greatest(day, least(?, (now() at time zone 'UTC')::date + 1))
        returning events - ?, stamp, day, ensure_webhook_day(day)
      """;

  /** An endpoint that was deleted in the meantime has no queue and receives nothing. */
  private static final String QUEUE =
      """
      with given as (
        select g.*, row_number() over (partition by g.endpoint order by g.ord) as place
          from unnest(?, ?, ?, ?, ?) with ordinality as g (endpoint, event, announced, decode, size,
            ord)),
      ends as (
        update webhook_queues q set last_position = q.last_position + c.rows, stamp = ?
          from (select endpoint, count(*) as rows from given group by endpoint) c
          where q.endpoint_id = c.endpoint
          returning q.endpoint_id, q.last_position - c.rows as before)
      insert into webhook_deliveries (endpoint_id, position, day, event_id, announced, decode, size)
        select g.endpoint, e.before + g.place, ?, g.event, g.announced, g.decode, g.size
          from given g join ends e on e.endpoint_id = g.endpoint order by g.ord
      """;

  private static final String QUEUE_AND_RETURN =
      QUEUE + " returning endpoint_id, position, day, event_id, announced, decode, size";

  /** The endpoints to which an event was announced; suppressed callbacks no longer have a row. */
  private static final String ANNOUNCED =
      """
      select e.id, e.day, e.turn, d.endpoint_id, d.position, d.decode, d.size
        from (select id, day, turn, log_index from webhook_events where chain_id = ?
            and block_number = ? and block_hash = ? and not retracted
            order by log_index desc, id desc limit ?) e
          left join webhook_deliveries d
            on d.day = e.day and d.event_id = e.id and d.announced is null
        order by e.log_index desc, e.id desc, d.endpoint_id
      """;

  private static final String MARK_RETRACTED =
      "update webhook_events set retracted = true where day = ? and id = ?";

  /** Callbacks refer to events of their own day. */
  private static final String COPY =
      """
      insert into webhook_events (day, id, chain_id, block_number, block_hash, log_index, contract,
          topics, data, transaction_hash, transaction_index, block_timestamp, decoded,
          decode_error, size, turn, retracted)
        select ?, ?, chain_id, block_number, block_hash, log_index, contract, topics, data,
            transaction_hash, transaction_index, block_timestamp, decoded, decode_error, size, turn,
            true
          from webhook_events where day = ? and id = ?
      """;

  private static final String RECORD_REMOVED_BLOCK =
      """
      insert into webhook_orphans as o (chain_id, block_hash, turns) values (?, ?, ?)
        on conflict (chain_id, block_hash) do update set turns = greatest(o.turns, excluded.turns)
      """;

  private static final String TOUCH =
      "update webhook_queues set stamp = ? where endpoint_id = any (?)";

  private static final String NEWEST_ANNOUNCED =
      "select block_number, block_hash from webhook_events where chain_id = ? and block_number < ?"
          + " and not retracted order by block_number desc limit 1";

  /** The maximum number of events of a block that one transaction processes. */
  private static final int EVENTS = 200;

  /** The maximum number of callbacks that are returned to the caller. */
  private static final int MAX_RETURNED = 64;

  /** The position of new rows. */
  private record InsertPosition(long events, long stamp, LocalDate day) {}

  /** An event to retract. */
  private record RetractedEvent(long id, LocalDate day, int turn) {}

  /**
   * Stores each event once and queues a callback for each recipient, in order.
   *
   * @return the queued callbacks
   */
  public AppendedEvents append(long chainId, List<NewEvent> events, Instant now) {
    if (events.isEmpty()) {
      return AppendedEvents.NONE;
    }
    return sql()
        .on(
            connection -> {
              InsertPosition insertPosition = begin(connection, events.size(), now);
              NewEvents stored =
                  NewEvents.store(
                      connection,
                      chainId,
                      insertPosition.day(),
                      insertPosition.events() + 1,
                      events);
              ColumnArrays rows = new ColumnArrays();
              for (int i = 0; i < events.size(); i++) {
                NewEvent event = events.get(i);
                for (Recipient each : event.recipients()) {
                  rows.row(
                      each.endpointId(),
                      insertPosition.events() + 1 + i,
                      null,
                      each.decode(),
                      event.size());
                }
              }
              if (rows.size() > MAX_RETURNED) {
                int queued = queue(connection, insertPosition, rows, now);
                return new AppendedEvents(queued, List.of(), Map.of());
              }
              List<QueuedDelivery> queued = queueAndReturn(connection, insertPosition, rows, now);
              return new AppendedEvents(queued.size(), queued, stored.asRead());
            });
  }

  /**
   * Queues retractions of events in a block that a reorganization removed, for all endpoints to
   * which they were announced. The last event of the block comes first.
   *
   * @param limit the approximate maximum number of callbacks; those of one event are never split
   * @return how many events were retracted; 0 when none is left
   */
  public int retract(long chainId, BlockRef block, int limit, Instant now) {
    return sql()
        .on(
            connection -> {
              InsertPosition insertPosition = begin(connection, EVENTS, now);
              ColumnArrays rows = new ColumnArrays();
              List<RetractedEvent> retractedEvent = new ArrayList<>();
              try (PreparedStatement query = connection.prepareStatement(ANNOUNCED)) {
                query.setLong(1, chainId);
                query.setLong(2, block.number());
                query.setString(3, block.hash().text());
                query.setInt(4, EVENTS);
                try (ResultSet found = query.executeQuery()) {
                  collect(found, insertPosition, limit, retractedEvent, rows);
                }
              }
              storeRetractions(connection, insertPosition, retractedEvent);
              if (!retractedEvent.isEmpty()) {
                recordRemovedBlock(connection, chainId, block, retractedEvent);
                queue(connection, insertPosition, rows, now);
              }
              return retractedEvent.size();
            });
  }

  private static void collect(
      ResultSet found,
      InsertPosition insertPosition,
      int limit,
      List<RetractedEvent> retractedEvent,
      ColumnArrays rows)
      throws SQLException {
    RetractedEvent current = null;
    while (found.next()) {
      RetractedEvent event =
          new RetractedEvent(
              found.getLong(1), found.getObject(2, LocalDate.class), found.getInt(3));
      if (!event.equals(current)) {
        if (rows.size() >= limit) {
          return;
        }
        current = event;
        retractedEvent.add(event);
      }
      UUID endpoint = found.getObject(4, UUID.class);
      if (endpoint != null) {
        long id =
            event.day().equals(insertPosition.day())
                ? event.id()
                : insertPosition.events() + retractedEvent.size();
        rows.row(endpoint, id, found.getLong(5), found.getBoolean(6), found.getInt(7));
      }
    }
  }

  private static void storeRetractions(
      Connection connection, InsertPosition insertPosition, List<RetractedEvent> retractedEvent)
      throws SQLException {
    try (PreparedStatement mark = connection.prepareStatement(MARK_RETRACTED);
        PreparedStatement copy = connection.prepareStatement(COPY)) {
      for (int i = 0; i < retractedEvent.size(); i++) {
        RetractedEvent event = retractedEvent.get(i);
        mark.setObject(1, event.day());
        mark.setLong(2, event.id());
        mark.addBatch();
        if (!event.day().equals(insertPosition.day())) {
          copy.setObject(1, insertPosition.day());
          copy.setLong(2, insertPosition.events() + 1 + i);
          copy.setObject(3, event.day());
          copy.setLong(4, event.id());
          copy.addBatch();
        }
      }
      mark.executeBatch();
      copy.executeBatch();
    }
  }

  private static void recordRemovedBlock(
      Connection connection, long chainId, BlockRef block, List<RetractedEvent> retractedEvent)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(RECORD_REMOVED_BLOCK)) {
      statement.setLong(1, chainId);
      statement.setString(2, block.hash().text());
      statement.setInt(
          3, 1 + retractedEvent.stream().mapToInt(RetractedEvent::turn).max().orElseThrow());
      statement.executeUpdate();
    }
  }

  /** Makes the sending nodes read the queues of changed endpoints again. */
  public void touch(Collection<UUID> endpointIds, Instant now) {
    if (endpointIds.isEmpty()) {
      return;
    }
    sql()
        .run(
            connection -> {
              InsertPosition insertPosition = begin(connection, 0, now);
              try (PreparedStatement statement = connection.prepareStatement(TOUCH)) {
                statement.setLong(1, insertPosition.stamp());
                statement.setArray(2, connection.createArrayOf("uuid", endpointIds.toArray()));
                statement.executeUpdate();
              }
            });
  }

  /** The newest block before {@code beforeBlock} with events that were not retracted. */
  public Optional<BlockRef> newestAnnounced(long chainId, long beforeBlock) {
    return sql()
        .on(
            connection -> {
              try (PreparedStatement query = connection.prepareStatement(NEWEST_ANNOUNCED)) {
                query.setLong(1, chainId);
                query.setLong(2, beforeBlock);
                try (ResultSet rows = query.executeQuery()) {
                  return rows.next()
                      ? Optional.of(new BlockRef(rows.getLong(1), new Hash32(rows.getString(2))))
                      : Optional.empty();
                }
              }
            });
  }

  private static InsertPosition begin(Connection connection, int events, Instant now)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(BEGIN)) {
      statement.setLong(1, events);
      statement.setObject(2, LocalDate.ofInstant(now, ZoneOffset.UTC));
      statement.setLong(3, events);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return new InsertPosition(
            row.getLong(1), row.getLong(2), row.getObject(3, LocalDate.class));
      }
    }
  }

  private static int queue(
      Connection connection, InsertPosition insertPosition, ColumnArrays rows, Instant now)
      throws SQLException {
    try (PreparedStatement statement = queueing(QUEUE, connection, insertPosition, rows, now)) {
      return statement.executeUpdate();
    }
  }

  private static List<QueuedDelivery> queueAndReturn(
      Connection connection, InsertPosition insertPosition, ColumnArrays rows, Instant now)
      throws SQLException {
    try (PreparedStatement query =
        queueing(QUEUE_AND_RETURN, connection, insertPosition, rows, now)) {
      return DeliveryQueueQueries.rows(query, false);
    }
  }

  private static PreparedStatement queueing(
      String sql,
      Connection connection,
      InsertPosition insertPosition,
      ColumnArrays rows,
      Instant now)
      throws SQLException {
    CallbackBatchDigests.add(connection, "queued", rows.size(), rows.digest(), now);
    PreparedStatement statement = connection.prepareStatement(sql);
    rows.bind(connection, statement, 1, "uuid", "int8", "int8", "bool", "int4");
    statement.setLong(6, insertPosition.stamp());
    statement.setObject(7, insertPosition.day());
    return statement;
  }
}
