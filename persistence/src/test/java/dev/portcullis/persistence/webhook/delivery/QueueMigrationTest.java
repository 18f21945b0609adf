package dev.portcullis.persistence.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.database.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What was queued before there were queues is sent, kept and taken back as before. */
@Tag("database")
class QueueMigrationTest {
  private static final String BEFORE =
      """
      insert into users (id, display_name, source, created_at, updated_at)
        values ('u', 'x', 'oidc', now(), now());
      insert into webhook_endpoints (id, user_id, name, url, enabled, created_at, updated_at)
        select ('00000000-0000-0000-0000-00000000000' || n)::uuid, 'u', 'w' || n, 'https://x', true,
          now(), now() from generate_series(1, 3) n;
      insert into webhook_subscriptions (id, endpoint_id, chain_name, chain_id, contract, topic0,
          decode_events, from_block, status, live, resume_block, created_at, updated_at)
        select ('10000000-0000-0000-0000-00000000000' || n)::uuid,
          ('00000000-0000-0000-0000-00000000000' || n)::uuid, 'local', 7, '0x' || repeat('a', 40),
          '0x' || repeat('b', 64), true, 0, 'active', true, 0, now(), now()
          from generate_series(1, 3) n;
      insert into webhook_cursors values (7, 10, null, 0);
      insert into webhook_deliveries (id, subscription_id, endpoint_id, chain_id, block_number,
          block_hash, log_index, removed, turn, body, state, attempts, due_at, last_status,
          created_at, finished_at)
        select gen_random_uuid(), ('10000000-0000-0000-0000-00000000000' || n)::uuid,
          ('00000000-0000-0000-0000-00000000000' || n)::uuid, 7, block, '0x' || repeat(block::text, 64),
          0, removed, 0, convert_to(json_build_object('data', json_build_object('contract',
            '0x' || repeat('a', 40), 'topics', json_build_array('0x' || repeat('b', 64)),
            'data', '0x00ff', 'transaction_hash', '0x' || repeat('c', 64), 'transaction_index', 3,
            'block_timestamp', 1770113700, 'decoded', json_build_object('name', 'T')))::text,
            'UTF8'), state, attempts, now(), 500, now() - interval '2 days' + at * interval '1 s',
          now()
        from (values (1, 5, false, 'delivered', 1, 1), (1, 6, false, 'pending', 2, 2),
          (1, 6, true, 'pending', 0, 3), (1, 7, false, 'dead', 10, 4), (2, 6, false, 'delivered', 1, 5))
          as v (n, block, removed, state, attempts, at);
      """;

  @Test
  void queuedCallbacksAreStillSentAfterTheMigration() throws SQLException {
    var dataSource = TestDatabase.empty("before_queues");
    Flyway.configure().dataSource(dataSource).target("0210").load().migrate();
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(BEFORE);

      Flyway.configure().dataSource(dataSource).load().migrate();

      assertThat(
              rows(
                  statement,
                  "select right(endpoint_id::text, 1), watermark, claimed from webhook_progress"
                      + " order by 1"))
          .containsExactly("1 4 4", "2 1 1", "3 0 0");
      assertThat(
              rows(
                  statement,
                  "select right(d.endpoint_id::text, 1), d.position, e.block_number,"
                      + " coalesce(d.announced, 0), d.decode, f.state, f.attempts"
                      + " from webhook_deliveries d"
                      + " join webhook_events e on e.day = d.day and e.id = d.event_id"
                      + " left join webhook_failures f using (endpoint_id, position)"
                      + " order by 1, 2"))
          .containsExactly(
              "1 1 5 0 t null null",
              "1 2 6 0 t retry 2",
              "1 3 6 2 t retry 0",
              "1 4 7 0 t dead 10",
              "2 1 6 0 t null null");
      assertThat(
              rows(
                  statement,
                  "select block_number, encode(data, 'hex'), decoded, retracted,"
                      + " array_length(topics, 1), transaction_index from webhook_events order by"
                      + " 1"))
          .containsExactly(
              "5 00ff {\"name\": \"T\"} f 1 3",
              "6 00ff {\"name\": \"T\"} t 1 3",
              "7 00ff {\"name\": \"T\"} f 1 3");
      assertThat(rows(statement, "select turns from webhook_orphans")).containsExactly("1");
      assertThat(rows(statement, "select events, stamp from webhook_counters"))
          .containsExactly("3 1");
      assertThat(rows(statement, "select count(distinct shard) > 1 from webhook_queues"))
          .containsExactly("t");
    }
  }

  private static List<String> rows(Statement statement, String query) throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      List<String> found = new ArrayList<>();
      while (rows.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          values.add(String.valueOf(rows.getString(i)));
        }
        found.add(String.join(" ", values));
      }
      return found;
    }
  }
}
