package dev.portcullis.persistence.denial;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.database.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hibernate.Session;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class DisclosureQueriesTest {
  /** Where a page ended that was half way through what the plans are of. */
  private static final KeysetCursor MIDDLE =
      new KeysetCursor(Instant.parse("2026-01-18T00:00:00Z"), "25000");

  private final QueryRunner queryRunner = new QueryRunner(TestDatabase.dataSource());
  private final Instant start = Instant.parse("2026-03-01T00:00:00Z");
  private final String user = Ids.id();

  @Test
  void pagesFollowEachOtherThoughMomentsAreEqualAndOthersCome() {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      DisclosureRow row = disclosure(start.plusMillis(i / 3));
      add(row);
      rows.add(0, row.id());
    }
    List<String> shown = new ArrayList<>();
    KeysetCursor after = null;
    do {
      Page<DisclosureRow> page = page(new PageRequest(2, 0, after));
      page.items().forEach(row -> shown.add(row.id()));
      after = page.next();
      add(disclosure(start.plusSeconds(1)));
    } while (after != null);
    assertThat(shown).isEqualTo(rows);
    assertThat(page(new PageRequest(2, 1)).items()).hasSize(2);
  }

  /** Of 50,000 rows to 10 readers. */
  @Test
  void everyPageIsReadAlongAnIndex() {
    TestDatabase.rolledBack(
        entities -> {
          for (String statement :
              List.of(
                  "set local session_replication_role = replica",
                  """
                  insert into rpc_disclosures (id, kind, count, created_at, expires_at, tx_hash,
                      actor_type, actor_id, viewed_user_id, chain, position, previous_hash, hash)
                    select 'plan' || n, 'transaction', 1,
                      timestamptz '2026-01-01' + n * interval '1 minute', now(), 'h' || n % 20,
                      'user', 'u' || n % 10, 'v' || n % 10, 1000000, n, '', ''
                    from generate_series(1, 50000) n
                  """,
                  "analyze rpc_disclosures")) {
            entities.createNativeQuery(statement).executeUpdate();
          }
          for (DisclosureFilter filter :
              List.of(
                  new DisclosureFilter(null, null, null, null, null, null),
                  new DisclosureFilter(null, null, null, null, start, start),
                  new DisclosureFilter(null, "u5", null, null, null, null),
                  new DisclosureFilter(null, null, null, "v5", null, null))) {
            for (KeysetCursor after : Arrays.asList(null, MIDDLE)) {
              String plan =
                  entities
                      .unwrap(Session.class)
                      .doReturningWork(
                          connection -> {
                            try (var page =
                                new DisclosureSearch(filter)
                                    .rows(connection, "explain ", new PageRequest(50, 0, after))) {
                              return String.join(
                                  "\n", Statements.rows(page, row -> row.getString(1)));
                            }
                          });
              assertThat(plan)
                  .as("%s after %s", filter, after)
                  .doesNotContain("Seq Scan", "Bitmap", "Sort");
            }
          }
          return null;
        });
  }

  private Page<DisclosureRow> page(PageRequest paging) {
    DisclosureFilter filter = new DisclosureFilter(null, user, null, null, null, null);
    return queryRunner.of(connection -> new DisclosureSearch(filter).page(connection, paging));
  }

  private DisclosureRow disclosure(Instant at) {
    return new DisclosureRow(
        Ids.id(),
        "transaction",
        1,
        null,
        at,
        at.plus(Duration.ofDays(90)),
        "eth_getTransactionByHash",
        Denials.hash().text(),
        7L,
        7L,
        "whole",
        "user",
        user,
        null,
        null,
        "10.0.0.8",
        "request",
        "trace");
  }

  private static void add(DisclosureRow row) {
    TestDatabase.inTransaction(
        entities -> {
          on(entities, new DisclosureQueries()).add(List.of(row));
          return null;
        });
  }
}
