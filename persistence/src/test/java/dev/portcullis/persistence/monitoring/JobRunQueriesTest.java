package dev.portcullis.persistence.monitoring;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class JobRunQueriesTest {
  private static final Duration STALE = Duration.ofSeconds(30);
  private static final JsonNode NONE = JsonNodeFactory.instance.objectNode();

  private final String job = Ids.id();
  private final Instant now = Clock.now();

  @Test
  void anOrderIsTakenByOneNode() {
    JobRunRow ordered = run(Ids.id(), null, "somebody");
    order(ordered);
    assertThat(isOpen()).isTrue();
    List<JobRunRow> others =
        with(
            first -> {
              assertThat(first.take(List.of("other", job), "a", STALE)).containsExactly(ordered);
              return with(second -> second.take(List.of(job), "b", STALE));
            });
    assertThat(others).isEmpty();
    assertThat(take(STALE)).as("a node is about to begin it").isEmpty();

    begun(ordered);
    assertThat(isOpen()).isFalse();
    assertThat(take(Duration.ZERO)).isEmpty();
  }

  @Test
  void aRunThatItsNodeDidNotBeginIsTakenByAnother() {
    JobRunRow ordered = run(Ids.id(), null, "somebody");
    order(ordered);
    assertThat(take(STALE)).hasSize(1);
    assertThat(take(Duration.ofMillis(-1))).containsExactly(ordered);
    with(
        runs -> {
          runs.release(ordered.id());
          return null;
        });
    assertThat(take(STALE)).containsExactly(ordered);
  }

  @Test
  void thereIsOneOrderOfAJobAtATime() {
    order(run(Ids.id(), null, "somebody"));
    assertThatThrownBy(() -> order(run(Ids.id(), null, "another")))
        .isInstanceOf(Failure.class)
        .hasMessage("An order of this job waits for a node already");
  }

  @Test
  void aRunOrderedAgainContinuesWhereItStopped() {
    JobRunRow begun = run(Ids.id(), "sessions", null);
    move(begun);
    assertThat(find(begun.id())).isEqualTo(begun);
    move(run(begun.id(), "rpc_filters", null));
    order(run(begun.id(), null, "somebody"));

    assertThat(take(STALE)).containsExactly(run(begun.id(), "rpc_filters", "somebody"));
  }

  @Test
  void theUserOfAnOrderIsLoggedAndItsProgressIsNot() {
    JobRunRow ordered = run(Ids.id(), null, "somebody");
    order(ordered);
    take(STALE);
    begun(ordered);
    move(run(ordered.id(), "sessions", null));
    order(run(ordered.id(), null, "another"));
    JobRunRow own = run(Ids.id(), "sessions", null);
    move(own);

    assertThat(logged(ordered)).isEqualTo(2);
    assertThat(logged(own)).isZero();
  }

  private JobRunRow run(String id, String position, String by) {
    return new JobRunRow(id, job, NONE, position, by);
  }

  private void order(JobRunRow run) {
    with(
        runs -> {
          runs.order(run, Clock.now(), now.plusSeconds(60));
          return null;
        });
  }

  private void move(JobRunRow run) {
    with(
        runs -> {
          runs.savePosition(run, now, now.plusSeconds(60));
          return null;
        });
  }

  private void begun(JobRunRow run) {
    with(
        runs -> {
          runs.markStarted(run.id());
          return null;
        });
  }

  private boolean isOpen() {
    return with(runs -> runs.isOpen(job));
  }

  private List<JobRunRow> take(Duration stale) {
    return with(runs -> runs.take(List.of(job), "a", stale));
  }

  private JobRunRow find(String id) {
    return with(runs -> runs.find(id)).orElseThrow();
  }

  private static long logged(JobRunRow run) {
    return TestDatabase.inTransaction(
        entities ->
            (Long)
                entities
                    .createNativeQuery(
                        "select count(*) from db_mutations where table_name = 'job_runs'"
                            + " and primary_key = :id",
                        Long.class)
                    .setParameter("id", run.id())
                    .getSingleResult());
  }

  private static <T> T with(Function<JobRunQueries, T> work) {
    return TestDatabase.inTransaction(entities -> work.apply(on(entities, new JobRunQueries())));
  }
}
