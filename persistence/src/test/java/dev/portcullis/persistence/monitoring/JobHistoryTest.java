package dev.portcullis.persistence.monitoring;

import static dev.portcullis.persistence.database.Queries.on;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.database.TestDatabase;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.hibernate.Session;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class JobHistoryTest {
  private final QueryRunner queryRunner = new QueryRunner(TestDatabase.dataSource());
  private final JobExecutionQueries executions = new JobExecutionQueries(queryRunner);
  private final JobCommandQueries orders = new JobCommandQueries(queryRunner);
  private final String job = Ids.id();
  private final Instant start = Clock.now().truncatedTo(ChronoUnit.MILLIS);

  @Test
  void aLaterRecordReplacesTheEarlierOneOfAnExecution() {
    JobExecutionRow begun = execution(0, false);
    write(begun, execution(-60, true));
    assertThat(executions.latest(job)).contains(begun);

    JobExecutionRow ended = with(begun.id(), 0, true);
    write(ended);
    assertThat(executions.latest(job)).contains(ended);
    assertThat(executions.find(job, ended.id())).contains(ended);
    assertThat(executions.find("another", ended.id())).isEmpty();
    assertThat(executions.page(job, new PageRequest(10, 0)).totalItems()).isEqualTo(2);
    assertThat(executions.page(job, new PageRequest(1, 1)).items())
        .singleElement()
        .matches(older -> older.startedAt().equals(start.minusSeconds(60)));
  }

  @Test
  void pagesFollowEachOtherThoughMomentsAreEqualAndOthersBegin() {
    for (int i = 0; i < 7; i++) {
      write(execution(-60 - i / 3, true));
    }
    List<JobExecutionRow> all = executions.page(job, new PageRequest(9, 0)).items();
    List<JobExecutionRow> shown = new ArrayList<>();
    KeysetCursor after = null;
    do {
      Page<JobExecutionRow> page = executions.page(job, new PageRequest(2, 0, after));
      shown.addAll(page.items());
      after = page.next();
      write(execution(0, true));
    } while (after != null);
    assertThat(all).hasSize(7);
    assertThat(shown).isEqualTo(all);
  }

  @Test
  void aPageIsReadAlongAnIndexAtAnyDepth() {
    TestDatabase.rolledBack(
        entities -> {
          entities
              .createNativeQuery(
                  """
                  insert into job_executions (id, job, node, execution_id, started_at, batch_status,
                      steps, seen_at, expires_at)
                    select 'plan-' || i, 'job-' || i % 5, 'n', i, now() - i * interval '1 s',
                      'COMPLETED', '[]', now(), now() from generate_series(1, 20000) i
                  """)
              .executeUpdate();
          entities.createNativeQuery("analyze job_executions").executeUpdate();
          KeysetCursor middle = new KeysetCursor(start.minusSeconds(10_000), "plan-10000");
          for (KeysetCursor after : Arrays.asList(null, middle)) {
            String plan =
                entities
                    .unwrap(Session.class)
                    .doReturningWork(
                        connection -> {
                          try (var page =
                              JobExecutionQueries.page(
                                  connection, "explain ", "job-1", new PageRequest(51, 0, after))) {
                            return String.join(
                                "\n", Statements.rows(page, row -> row.getString(1)));
                          }
                        });
            assertThat(plan).contains("job_executions_job").doesNotContain("Sort", "Seq Scan");
          }
          return null;
        });
  }

  @Test
  void anExecutionWithoutEndRunsWhileItsNodeReportsIt() {
    JobExecutionRow runs = execution(0, false);
    write(runs, execution(-100, false), execution(-5, true));

    assertThat(executions.running(start.minusSeconds(30)))
        .filteredOn(row -> row.job().equals(job))
        .containsExactly(runs);
    assertThat(executions.latest("none")).isEmpty();
  }

  @Test
  void eachOrderIsAnotherTurn() {
    order(repository -> repository.order(job, true, "somebody", start));
    assertThat(order()).isEqualTo(new JobCommandRow(job, true, 1, "somebody", start));

    order(repository -> repository.order(job, false, null, start.plusSeconds(1)));
    assertThat(order()).isEqualTo(new JobCommandRow(job, false, 2, null, start.plusSeconds(1)));
  }

  private JobCommandRow order() {
    return orders.all().stream().filter(row -> row.job().equals(job)).findFirst().orElseThrow();
  }

  private void order(Consumer<JobCommandQueries> order) {
    TestDatabase.inTransaction(
        entities -> {
          order.accept(on(entities, new JobCommandQueries(queryRunner)));
          return null;
        });
  }

  private void write(JobExecutionRow... rows) {
    TestDatabase.inTransaction(
        entities -> {
          on(entities, new JobExecutionQueries(queryRunner)).write(List.of(rows));
          return null;
        });
  }

  private JobExecutionRow execution(int second, boolean ended) {
    return with(Ids.id(), second, ended);
  }

  private JobExecutionRow with(String id, int second, boolean ended) {
    Instant at = start.plusSeconds(second);
    return new JobExecutionRow(
        id,
        job,
        "node",
        7,
        at,
        ended ? at.plusSeconds(1) : null,
        ended ? "COMPLETED" : "STARTED",
        ended ? "ENDED" : null,
        at,
        null,
        "java.lang.OutOfMemoryError",
        at,
        null,
        JsonNodeFactory.instance.arrayNode().addObject().put("name", "scan"),
        at,
        at.plusSeconds(86_400),
        JsonNodeFactory.instance.objectNode().put("kinds", "sessions"),
        "run");
  }
}
