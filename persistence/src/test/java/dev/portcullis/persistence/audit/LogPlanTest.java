package dev.portcullis.persistence.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.database.TestDatabase;
import jakarta.persistence.EntityManager;
import java.sql.PreparedStatement;
import java.time.Instant;
import java.util.List;
import org.hibernate.Session;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How PostgreSQL reads a page of a long log: along an index that is in the order of the page, so
 * that it stops after the page however long the log is. The rows are taken back.
 */
@Tag("bulk")
@Tag("database")
class LogPlanTest {
  private static final int ROWS = 30_000;
  private static final Instant DAY = Instant.parse("2026-03-01T00:00:00Z");

  /** Where a page ended that was half way through. */
  private static final KeysetCursor MIDDLE =
      new KeysetCursor(Instant.parse("2026-04-15T00:00:00Z"), "15000");

  @Test
  void noPageOfTheAuditLogIsSorted() {
    TestDatabase.rolledBack(
        entities -> {
          fill(entities);
          for (AuditLogSearch search :
              List.of(
                  AuditFilter.ANY.search(),
                  AuditFilter.ANY.search().zoneOnly(),
                  AuditFilter.ofAction("a1").search(),
                  AuditFilter.ofAction("a1").search().zoneOnly(),
                  AuditFilter.ofUser("u7").search(),
                  AuditFilter.ofUser("u7").search().zoneOnly(),
                  dates(null).search(),
                  dates(null).search().zoneOnly(),
                  dates("a1").search().zoneOnly(),
                  AuditFilter.ANY.search().equal("organization_id", "o1"),
                  dates("a1").search().equal("organization_id", "o1"))) {
            for (AuditLogSearch page : List.of(search, search.after(MIDDLE))) {
              assertThat(plan(entities, page))
                  .as(page.sql())
                  .doesNotContain("Seq Scan")
                  .doesNotContain("Sort");
            }
          }
          return null;
        });
  }

  @Test
  void noPageOfTheMutationLogIsSorted() {
    TestDatabase.rolledBack(
        entities -> {
          fill(entities);
          for (AuditLogSearch search :
              List.of(
                  mutations(null, null, null).search(),
                  mutations("t1", null, null).search(),
                  mutations(null, "UPDATE", null).search(),
                  mutations(null, "DELETE", null).search(),
                  mutations(null, "INSERT", null).search(),
                  mutations("t1", "UPDATE", null).search(),
                  mutations(null, null, "u7").search(),
                  mutations(null, null, "u7").search().from(DAY),
                  mutations(null, null, null).search().from(DAY))) {
            for (AuditLogSearch page : List.of(search, search.after(MIDDLE))) {
              assertThat(plan(entities, page))
                  .as(page.sql())
                  .doesNotContain("Seq Scan")
                  .doesNotContain("Sort");
            }
          }
          return null;
        });
  }

  @Test
  void noPageOfTheTimeLineIsSorted() {
    TestDatabase.rolledBack(
        entities -> {
          fill(entities);
          for (TimelineFilter filter :
              List.of(
                  timeline(null, null, null, null, null),
                  timeline(null, null, null, false, null),
                  timeline(null, null, "a1", null, null),
                  timeline(null, null, "a1", false, null),
                  timeline(null, "u7", null, null, null),
                  timeline(null, "u7", "a1", true, null),
                  timeline("o1", null, null, null, null),
                  timeline("o1", null, null, false, null),
                  timeline("o1", "u7", "a1", false, null),
                  timeline(null, null, null, null, "t1"))) {
            for (TimelineSource log : TimelineSource.values()) {
              if (filter.mayMatch(log)) {
                TimelineSearch search = TimelineSearch.of(log, filter, TimelineCursor.LATEST);
                // Where fewer rows are walked over than it may be, they may be sorted.
                assertThat(plan(entities, search))
                    .as(search.rows(51))
                    .doesNotContain("Seq Scan")
                    .doesNotContain(search.isFiltering() ? "Materialize" : "Sort");
              }
            }
          }
          return null;
        });
  }

  private static TimelineFilter timeline(
      String organization, String actor, String action, Boolean succeeded, String table) {
    return new TimelineFilter(
        organization, actor, action, succeeded, null, table, null, null, null, null);
  }

  private static String plan(EntityManager entities, TimelineSearch search) {
    return entities
        .unwrap(Session.class)
        .doReturningWork(
            connection -> {
              try (PreparedStatement query =
                  connection.prepareStatement("explain " + search.rows(51))) {
                search.bindRows(query);
                return String.join("\n", Statements.rows(query, row -> row.getString(1)));
              }
            });
  }

  /** Few rows have the same request, trace, resource or key: they may be sorted. */
  @Test
  void rowsOfOneThingAreFoundByIndex() {
    TestDatabase.rolledBack(
        entities -> {
          fill(entities);
          for (AuditLogSearch search :
              List.of(
                  AuditFilter.ofRequest("r77").search(),
                  AuditFilter.ofTrace("t77").search(),
                  new AuditFilter(null, null, null, "i77", null, null, null, null).search(),
                  new MutationFilter(null, null, "k77", null, null, null).search(),
                  new MutationFilter("t1", null, "k77", null, null, null).search(),
                  new MutationFilter(null, null, null, "r77", null, null).search(),
                  new MutationFilter(null, null, null, null, "t77", null).search())) {
            assertThat(plan(entities, search)).as(search.sql()).doesNotContain("Seq Scan");
          }
          return null;
        });
  }

  private static AuditFilter dates(String actionType) {
    return new AuditFilter(
        null, null, actionType, null, null, null, DAY, DAY.plusSeconds(10_000_000));
  }

  private static MutationFilter mutations(String table, String operation, String actor) {
    return new MutationFilter(table, operation, null, null, null, actor);
  }

  private static String plan(EntityManager entities, AuditLogSearch search) {
    return String.join(
        "\n",
        new Statements(entities)
            .list(
                row -> row.getString(1), "explain " + search.sql() + " limit 50", search.values()));
  }

  /** The chains play no part here: they are made up. */
  private static void fill(EntityManager entities) {
    for (String statement :
        List.of(
            "set local session_replication_role = replica",
            """
            insert into audit_logs (id, action_type, resource_type, resource_id, status_code,
                succeeded, actor_type, actor_id, organization_id, operator_bypass, trace_id,
                request_id, created_at, chain, position, previous_hash, hash)
              select 'p' || n, 'a' || n %% 5, 'role', 'i' || n, 200, n %% 7 > 0, 'user', 'u' || n %% 10,
                case when n %% 3 > 0 then 'o' || n %% 4 end, false, 't' || n, 'r' || n,
                timestamptz '2026-01-01' + n * interval '10 minutes', 1000000, n, '', ''
              from generate_series(1, %d) n
            """
                .formatted(ROWS),
            """
            insert into db_mutations (id, table_name, operation, primary_key, request_id, trace_id,
                actor_id, occurred_at, created_at, chain, position, previous_hash, hash)
              select 'p' || n, 't' || n %% 7,
                case when n %% 10 = 0 then 'DELETE' when n %% 3 = 0 then 'UPDATE' else 'INSERT' end,
                'k' || n, 'r' || n, 't' || n, 'u' || n %% 10,
                now(), timestamptz '2026-01-01' + n * interval '10 minutes', 1000000, n, '', ''
              from generate_series(1, %d) n
            """
                .formatted(ROWS),
            "analyze audit_logs",
            "analyze db_mutations")) {
      entities.createNativeQuery(statement).executeUpdate();
    }
  }
}
