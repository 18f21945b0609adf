package dev.portcullis.persistence.monitoring;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Stores the runs of finite jobs: orders that wait for a node, and the progress of each run. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class JobRunQueries extends Queries {
  private static final String COLUMNS = "r.id, r.job, r.parameters, r.position, r.ordered_by";

  private static final String ORDER =
      """
      insert into job_runs as r (id, job, parameters, state, ordered_by, ordered_at, expires_at)
        values (?, ?, cast(? as jsonb), 'waiting', ?, ?, ?)
        on conflict (id) do update set state = 'waiting', ordered_by = excluded.ordered_by,
          ordered_at = excluded.ordered_at, expires_at = excluded.expires_at
      """;

  private static final String IS_OPEN =
      "select 1 from job_runs where job = ? and state <> 'begun' for update";

  private static final String TAKE =
      """
      update job_runs r set state = 'taken', node = ?, taken_at = clock_timestamp()
        from (select id from job_runs
            where state <> 'begun' and job = any (string_to_array(?, ','))
              and (state = 'waiting'
                or taken_at < clock_timestamp() - ? * interval '1 ms')
            for update skip locked) free
        where r.id = free.id
        returning
      """
          + COLUMNS;

  private static final String MOVE =
      """
      insert into job_runs as r
          (id, job, parameters, position, state, ordered_at, expires_at)
        values (?, ?, cast(? as jsonb), ?, 'begun', ?, ?)
        on conflict (id) do update
          set position = excluded.position, expires_at = excluded.expires_at
      """;

  /** Whether an order of this job waits for a node, or a node is about to start it. */
  public boolean isOpen(String job) {
    return !sql().list(row -> row.getInt(1), IS_OPEN, job).isEmpty();
  }

  /**
   * Orders a run, or its continuation if the run is known.
   *
   * @throws Failure ALREADY_EXISTS if another order of the job is open
   */
  public void order(JobRunRow run, Instant now, Instant expiresAt) {
    Constraints.translating(
        () ->
            sql()
                .update(
                    ORDER,
                    run.id(),
                    run.job(),
                    run.parameters().toString(),
                    run.orderedBy(),
                    Timestamp.from(now),
                    Timestamp.from(expiresAt)));
  }

  /**
   * Takes the waiting orders of these jobs, including those that another node took but did not
   * start.
   *
   * @param stale the time after which a node that took an order counts as gone
   */
  public List<JobRunRow> take(Collection<String> jobs, String node, Duration stale) {
    return sql().list(JobRunQueries::row, TAKE, node, String.join(",", jobs), stale.toMillis());
  }

  /** Records that the node that took the run has started it. */
  public void markStarted(String id) {
    sql().update("update job_runs set state = 'begun' where id = ?", id);
  }

  /** Releases a run that the node cannot start. */
  public void release(String id) {
    sql().update("update job_runs set state = 'waiting', node = null where id = ?", id);
  }

  /** The stored run. */
  public Optional<JobRunRow> find(String id) {
    return sql()
        .list(JobRunQueries::row, "select " + COLUMNS + " from job_runs r where r.id = ?", id)
        .stream()
        .findFirst();
  }

  /** Records the position at which a run continues. */
  public void savePosition(JobRunRow run, Instant now, Instant expiresAt) {
    sql()
        .update(
            MOVE,
            run.id(),
            run.job(),
            run.parameters().toString(),
            run.position(),
            Timestamp.from(now),
            Timestamp.from(expiresAt));
  }

  private static JobRunRow row(ResultSet row) throws SQLException {
    return new JobRunRow(
        row.getString(1),
        row.getString(2),
        json(row.getString(3)),
        row.getString(4),
        row.getString(5));
  }

  private static JsonNode json(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("The database keeps JSON only", impossible);
    }
  }
}
