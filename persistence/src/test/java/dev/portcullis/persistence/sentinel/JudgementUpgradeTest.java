package dev.portcullis.persistence.sentinel;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.TestDatabase;
import jakarta.persistence.EntityManagerFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Judgements of before stay whole when blocks can be judged again; SQL decides, so on PostgreSQL.
 */
@Tag("database")
class JudgementUpgradeTest {
  private static final String ROW =
      """
      select append_block_judgement(jsonb_build_object('id', '%1$s', 'kind', 'block', 'chain_id', 1,
          'block_number', %2$d, 'block_hash', '%1$s', 'parent_hash', '0x', 'mined_at', now(),
          'policy_version', 1, 'transactions', 1, 'frames', 0, 'verdict', 'unjudged',
          'reason', 'trace.method_missing', 'undecided', 1, 'judged_at', now()),
        '[{"place": 0, "transaction_hash": "%1$s", "verdict": "undecided", "sender": "0x1",
           "rule_id": "permission.missing", "path": ""}]')
      """;

  @Test
  void theyAreReadAndSupersededAsOthersAre() throws SQLException {
    DataSource database = TestDatabase.empty("judgementsupgrade");
    Flyway.configure().dataSource(database).target("0309").load().migrate();
    run(database, ROW.formatted("old", 7));
    Flyway.configure().dataSource(database).load().migrate();
    // As a node of an earlier version does, which does not use the new columns.
    run(database, ROW.formatted("other", 8));

    try (EntityManagerFactory unit = TestDatabase.entities(database)) {
      JudgedBlock old = find(unit, "old");
      assertThat(escapes(unit, old)).hasSize(1);
      assertThat(escapes(unit, find(unit, "other"))).hasSize(1);
      JudgementRow again =
          new JudgementRow(
                  "again",
                  "block",
                  1,
                  7,
                  null,
                  "old",
                  "0x",
                  old.row().minedAt(),
                  1L,
                  1,
                  1L,
                  "undecided",
                  null,
                  0,
                  0,
                  0,
                  0,
                  1,
                  null,
                  Clock.now(),
                  null,
                  1)
              .superseding(old.position());
      EscapeRow suspect =
          new EscapeRow(
              0,
              "old",
              "undecided",
              "0x1",
              null,
              null,
              "permission.missing",
              "0",
              null,
              null,
              true);
      TestDatabase.inTransaction(
          unit, entities -> on(entities, new JudgementQueries()).append(again, List.of(suspect)));
      assertThat(escapes(unit, find(unit, "old"))).containsExactly(suspect);
      assertThat(escapes(unit, old)).extracting(EscapeRow::path).containsExactly("");
      assertThat(JudgementQueriesTest.check(unit).firstFault()).isNull();
    }
  }

  /** A build works before the migration by which escapes shield nothing: they do, as before. */
  @Test
  void aPartlyJudgedBlockKeepsItsRowUntilTheSchemaAllowsAnother() throws SQLException {
    DataSource database = TestDatabase.empty("judgementsshield");
    Flyway.configure().dataSource(database).target("0314").load().migrate();
    run(
        database,
        ROW.formatted("part", 7)
            .replace("'unjudged'", "'escaped'")
            .replace("'undecided', 1", "'escaped', 1")
            .replace("\"undecided\"", "\"escaped\""));
    try (EntityManagerFactory unit = TestDatabase.entities(database)) {
      assertThat(supersede(unit)).isEmpty();
      Flyway.configure().dataSource(database).load().migrate();
      assertThat(supersede(unit)).isPresent();
      assertThat(JudgementQueriesTest.check(unit).firstFault()).isNull();
    }
  }

  /** As the sentinel does: what it finds again is judged as a whole now. */
  private static Optional<Long> supersede(EntityManagerFactory unit) {
    JudgedBlock part =
        TestDatabase.rolledBack(
            unit,
            entities ->
                on(entities, new JudgementQueries())
                    .unjudged(1, Clock.now().minusSeconds(3600), Long.MAX_VALUE, Long.MAX_VALUE)
                    .orElseThrow());
    JudgementRow row = part.row();
    JudgementRow whole =
        new JudgementRow(
            "whole",
            "block",
            1,
            7,
            null,
            "part",
            "0x",
            row.minedAt(),
            1L,
            1,
            1L,
            "escaped",
            null,
            0,
            0,
            0,
            1,
            0,
            null,
            Clock.now(),
            part.position(),
            null);
    return TestDatabase.inTransaction(
        unit, entities -> on(entities, new JudgementQueries()).append(whole, escapes(unit, part)));
  }

  private static JudgedBlock find(EntityManagerFactory unit, String hash) {
    return TestDatabase.rolledBack(
        unit, entities -> on(entities, new JudgementQueries()).find(hash).orElseThrow());
  }

  private static List<EscapeRow> escapes(EntityManagerFactory unit, JudgedBlock block) {
    return TestDatabase.rolledBack(
        unit,
        entities -> on(entities, new JudgementQueries()).escapes(block.row(), block.position()));
  }

  private static void run(DataSource database, String statement) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement sql = connection.createStatement()) {
      sql.execute(statement);
    }
  }
}
