package dev.portcullis.persistence.monitoring;

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
import java.util.ArrayList;
import java.util.List;

/** Stores which jobs administrators stopped and restarted, for all nodes. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class JobCommandQueries extends Queries {
  private static final String ORDER =
      """
      insert into job_orders as o (job, stopped, turn, ordered_by, ordered_at)
        values (:job, :stopped, 1, :by, cast(:at as timestamptz))
      on conflict (job) do update
        set stopped = excluded.stopped, turn = o.turn + 1, ordered_by = excluded.ordered_by,
          ordered_at = excluded.ordered_at
      """;

  @Inject private QueryRunner queryRunner;

  /** Required by CDI. */
  public JobCommandQueries() {}

  /** With a given data source. */
  @SuppressWarnings("UnnecessaryAssignment") // not injected by a container
  JobCommandQueries(QueryRunner queryRunner) {
    this.queryRunner = queryRunner;
  }

  /** Orders a job to stop, or to run. */
  public void order(String job, boolean stopped, String by, Instant at) {
    sql()
        .named(ORDER)
        .with("job", job)
        .with("stopped", stopped)
        .with("by", by)
        .with("at", at)
        .update();
  }

  /** The orders, one for each job that ever had any, as committed. */
  @Transactional(TxType.SUPPORTS)
  public List<JobCommandRow> all() {
    return queryRunner.of(JobCommandQueries::read);
  }

  private static List<JobCommandRow> read(Connection connection) throws SQLException {
    String all = "select job, stopped, turn, ordered_by, ordered_at from job_orders order by job";
    try (PreparedStatement statement = connection.prepareStatement(all);
        ResultSet row = statement.executeQuery()) {
      List<JobCommandRow> orders = new ArrayList<>();
      while (row.next()) {
        orders.add(
            new JobCommandRow(
                row.getString("job"),
                row.getBoolean("stopped"),
                row.getLong("turn"),
                row.getString("ordered_by"),
                QueryRunner.instant(row, "ordered_at")));
      }
      return orders;
    }
  }
}
