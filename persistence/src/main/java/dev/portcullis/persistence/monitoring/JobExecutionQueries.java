package dev.portcullis.persistence.monitoring;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.JsonRows;
import dev.portcullis.persistence.database.ListPaging;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Stores the executions of jobs. The executing node writes them; they are read newest first. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class JobExecutionQueries extends Queries {
  private static final String WRITE =
      """
      insert into job_executions (%1$s)
        select %1$s from json_populate_recordset(cast(null as job_executions), cast(:rows as json))
        on conflict (id) do update set ended_at = excluded.ended_at,
          batch_status = excluded.batch_status, exit_status = excluded.exit_status,
          progress_at = excluded.progress_at, failing_since = excluded.failing_since,
          failure = excluded.failure, failed_at = excluded.failed_at, next_at = excluded.next_at,
          run_id = excluded.run_id,
          steps = excluded.steps, seen_at = excluded.seen_at, expires_at = excluded.expires_at
      """
          .formatted(JobExecutionRow.COLUMNS);

  private static final String OF_A_JOB =
      "select " + JobExecutionRow.COLUMNS + " from job_executions where job = ?";

  private static final String AFTER = " and (started_at, id) < (?, ?)";

  private static final String NEWEST_FIRST = " order by started_at desc, id desc limit ? offset ?";

  private static final String COUNT = "select count(*) from job_executions where job = ?";

  private static final String RUNNING =
      "select "
          + JobExecutionRow.COLUMNS
          + " from job_executions where ended_at is null and seen_at > ?"
          + " order by started_at desc, id desc";

  @Inject private QueryRunner queryRunner;

  /** Required by CDI. */
  public JobExecutionQueries() {}

  /** With a given data source. */
  @SuppressWarnings("UnnecessaryAssignment") // not injected by a container
  JobExecutionQueries(QueryRunner queryRunner) {
    this.queryRunner = queryRunner;
  }

  /**
   * The time of the database's clock, which all nodes share. It decides whether a node still
   * reports, because the clocks of two nodes may differ by hours.
   */
  @Transactional(TxType.SUPPORTS)
  public Instant now() {
    return queryRunner.of(
        connection -> {
          try (PreparedStatement statement =
                  connection.prepareStatement("select clock_timestamp() as now");
              ResultSet row = statement.executeQuery()) {
            row.next();
            return QueryRunner.instant(row, "now");
          }
        });
  }

  /** Writes the current state of executions in one statement; each identifier occurs once. */
  public void write(List<JobExecutionRow> rows) {
    sql().named(WRITE).with("rows", JsonRows.of(rows)).update();
  }

  /** The newest execution of a job; empty if there is none. */
  @Transactional(TxType.SUPPORTS)
  public Optional<JobExecutionRow> latest(String job) {
    return queryRunner.of(
        connection -> {
          try (PreparedStatement statement = page(connection, "", job, new PageRequest(1, 0))) {
            return rows(statement).stream().findFirst();
          }
        });
  }

  /** One execution of a job; empty if it is unknown. */
  @Transactional(TxType.SUPPORTS)
  public Optional<JobExecutionRow> find(String job, String id) {
    return queryRunner.of(
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement(OF_A_JOB + " and id = ?")) {
            statement.setString(1, job);
            statement.setString(2, id);
            return rows(statement).stream().findFirst();
          }
        });
  }

  /** The executions of a job, newest first. */
  @Transactional(TxType.SUPPORTS)
  public Page<JobExecutionRow> page(String job, PageRequest paging) {
    return queryRunner.of(
        connection -> {
          PageRequest oneMore =
              new PageRequest(paging.limit() + 1, paging.offset(), paging.after());
          try (PreparedStatement statement = page(connection, "", job, oneMore);
              PreparedStatement count = connection.prepareStatement(COUNT)) {
            count.setString(1, job);
            try (ResultSet total = count.executeQuery()) {
              total.next();
              return ListPaging.page(
                  rows(statement),
                  total.getLong(1),
                  paging,
                  last -> new KeysetCursor(last.startedAt(), last.id()));
            }
          }
        });
  }

  /**
   * Selects a page.
   *
   * @param before a prefix of the statement, such as {@code explain}
   */
  static PreparedStatement page(
      Connection connection, String before, String job, PageRequest paging) throws SQLException {
    KeysetCursor after = paging.after();
    PreparedStatement statement =
        connection.prepareStatement(
            before + OF_A_JOB + (after == null ? "" : AFTER) + NEWEST_FIRST);
    int at = 1;
    statement.setString(at++, job);
    if (after != null) {
      statement.setObject(at++, after.at().atOffset(ZoneOffset.UTC));
      statement.setString(at++, after.id());
    }
    statement.setInt(at++, paging.limit());
    statement.setLong(at, paging.offset());
    return statement;
  }

  /** The executions that run on any node and were reported since, newest first. */
  @Transactional(TxType.SUPPORTS)
  public List<JobExecutionRow> running(Instant seenAfter) {
    return queryRunner.of(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(RUNNING)) {
            statement.setObject(1, seenAfter.atOffset(ZoneOffset.UTC));
            return rows(statement);
          }
        });
  }

  private static List<JobExecutionRow> rows(PreparedStatement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery()) {
      List<JobExecutionRow> rows = new ArrayList<>();
      while (row.next()) {
        rows.add(read(row));
      }
      return rows;
    }
  }

  private static JobExecutionRow read(ResultSet row) throws SQLException {
    return new JobExecutionRow(
        row.getString("id"),
        row.getString("job"),
        row.getString("node"),
        row.getLong("execution_id"),
        QueryRunner.instant(row, "started_at"),
        moment(row, "ended_at"),
        row.getString("batch_status"),
        row.getString("exit_status"),
        moment(row, "progress_at"),
        moment(row, "failing_since"),
        row.getString("failure"),
        moment(row, "failed_at"),
        moment(row, "next_at"),
        json(row.getString("steps")),
        QueryRunner.instant(row, "seen_at"),
        QueryRunner.instant(row, "expires_at"),
        json(row.getString("parameters")),
        row.getString("run_id"));
  }

  private static Instant moment(ResultSet row, String column) throws SQLException {
    OffsetDateTime moment = row.getObject(column, OffsetDateTime.class);
    return moment == null ? null : moment.toInstant();
  }

  private static JsonNode json(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("The database keeps JSON only", impossible);
    }
  }
}
