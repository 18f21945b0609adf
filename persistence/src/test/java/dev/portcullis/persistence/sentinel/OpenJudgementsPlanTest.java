package dev.portcullis.persistence.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.database.TestDatabase;
import jakarta.persistence.EntityManager;
import java.util.List;
import org.hibernate.Session;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is open is counted from the last acknowledged row on, however much was acknowledged before.
 * On PostgreSQL, whose planner decides it.
 */
@Tag("bulk")
@Tag("database")
class OpenJudgementsPlanTest {
  @Test
  void acknowledgedRowsAreNotReadAgain() {
    TestDatabase.rolledBack(
        entities -> {
          run(entities, "set local session_replication_role = replica");
          run(entities, "select ensure_judgement_day('2031-01-01')");
          run(
              entities,
              """
              insert into block_judgements (day, sequence, id, kind, chain_id, block_number,
                  block_hash, verdict, judged_at, chain, position, previous_hash, hash, suspected)
                select '2031-01-01', 1000000 + n, 'open' || n, 'block', 1, 1000000 + n, 'o' || n,
                  case when n % 3 = 0 then 'escaped' when n % 3 = 1 then 'undecided' else 'clean' end,
                  now(), 0, 1000000 + n, '', '', case when n % 3 = 1 then 1 end
                from generate_series(1, 20000) n
              """);
          run(entities, "analyze block_judgements");
          for (String statement :
              List.of(JudgementQueries.OPEN_ESCAPED, JudgementQueries.OPEN_SUSPECTED)) {
            List<?> plan =
                entities
                    .createNativeQuery(
                        "explain " + statement.replace("?", "date '2031-01-01'"), String.class)
                    .getResultList();
            assertThat(plan.toString()).contains("Index Cond: (\"position\" >");
          }
          return null;
        });
  }

  private static void run(EntityManager entities, String statement) {
    entities
        .unwrap(Session.class)
        .doWork(
            connection -> {
              try (var run = connection.createStatement()) {
                run.execute(statement);
              }
            });
  }
}
