package dev.portcullis.persistence.webhook.scan;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.ColumnArrays;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Events that were stored in one transaction, with consecutive numbers.
 *
 * @param day the day of their partition
 * @param first the number of the first
 * @param events in the order of their numbers
 * @param turns how often reorganizations removed their blocks, by hash; only blocks that were
 *     removed
 */
record NewEvents(LocalDate day, long first, List<NewEvent> events, Map<String, Integer> turns) {
  private static final String TURNS =
      "select block_hash, turns from webhook_orphans where chain_id = ? and block_hash = any (?)";

  private static final String ADD =
      """
      insert into webhook_events (day, chain_id, id, block_number, block_hash, log_index, contract,
          topics, data, transaction_hash, transaction_index, block_timestamp, decoded,
          decode_error, size, turn)
        select ?, ?, id, block_number, block_hash, log_index, contract, string_to_array(topics, ','),
            data, transaction_hash, transaction_index, block_timestamp, decoded, decode_error, size,
            turn
          from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) as g (id, block_number, block_hash,
            log_index, contract, topics, data, transaction_hash, transaction_index, block_timestamp,
            decoded, decode_error, size, turn)
      """;

  /** Stores events, each once. */
  static NewEvents store(
      Connection connection, long chainId, LocalDate day, long first, List<NewEvent> events)
      throws SQLException {
    NewEvents stored = new NewEvents(day, first, events, turns(connection, chainId, events));
    stored.add(connection, chainId);
    return stored;
  }

  /** The events as they would be read. */
  Map<EventKey, EventRow> asRead() {
    Map<EventKey, EventRow> read = new HashMap<>();
    for (int i = 0; i < events.size(); i++) {
      NewEvent event = events.get(i);
      read.put(new EventKey(day, first + i), event.stored(turn(event)));
    }
    return read;
  }

  private int turn(NewEvent event) {
    return turns.getOrDefault(event.blockHash().text(), 0);
  }

  private void add(Connection connection, long chainId) throws SQLException {
    ColumnArrays columns = new ColumnArrays(events.size());
    for (int i = 0; i < events.size(); i++) {
      NewEvent event = events.get(i);
      columns.row(
          first + i,
          event.blockNumber(),
          event.blockHash().text(),
          event.logIndex(),
          event.contract().text(),
          String.join(",", event.topics().stream().map(Hash32::text).toList()),
          event.data(),
          event.transactionHash().text(),
          event.transactionIndex(),
          event.blockTimestamp(),
          event.decoded(),
          event.decodeError(),
          event.size(),
          turn(event));
    }
    try (PreparedStatement statement = connection.prepareStatement(ADD)) {
      statement.setObject(1, day);
      statement.setLong(2, chainId);
      columns.bind(
          connection,
          statement,
          3,
          "int8",
          "int8",
          "text",
          "int4",
          "text",
          "text",
          "bytea",
          "text",
          "int4",
          "int8",
          "text",
          "text",
          "int4",
          "int4");
      statement.executeUpdate();
    }
  }

  private static Map<String, Integer> turns(
      Connection connection, long chainId, List<NewEvent> events) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(TURNS)) {
      query.setLong(1, chainId);
      query.setArray(
          2,
          connection.createArrayOf(
              "text", events.stream().map(e -> e.blockHash().text()).distinct().toArray()));
      Map<String, Integer> turns = new HashMap<>();
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          turns.put(rows.getString(1), rows.getInt(2));
        }
      }
      return turns;
    }
  }
}
