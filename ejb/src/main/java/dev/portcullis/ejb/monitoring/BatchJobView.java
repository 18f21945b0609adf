package dev.portcullis.ejb.monitoring;

import dev.portcullis.ejb.job.ChunkedJob;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.JobParameter;
import dev.portcullis.persistence.monitoring.JobCommandRow;
import dev.portcullis.persistence.monitoring.JobExecutionRow;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A job and its state.
 *
 * @param name the name
 * @param state {@code running}, {@code failing}, {@code stopping}, {@code stopped}, {@code ended},
 *     {@code failed}, {@code lost} when its node ended before it did, or {@code never} when no
 *     execution is known
 * @param since the start of the state, or null if it never ran
 * @param stoppedBy the identifier of the user who stopped it, {@code server console}, or null
 * @param runningOn the nodes on which it runs
 * @param failure the class of its last failure, or null
 * @param failedAt when that was, or null
 * @param nextAt the latest time of the next run, or null
 * @param latest its latest execution, or null
 * @param kind {@code endless}: it runs continuously, where it is needed; {@code finite}: it ends by
 *     itself
 * @param startable whether it can be started now, with parameters, on one node
 * @param parameters the parameters with which it can be started
 */
public record BatchJobView(
    String name,
    String state,
    @Nullable Instant since,
    @Nullable String stoppedBy,
    List<String> runningOn,
    @Nullable String failure,
    @Nullable Instant failedAt,
    @Nullable Instant nextAt,
    @Nullable JobExecutionView latest,
    String kind,
    boolean startable,
    List<JobParameter> parameters) {
  /**
   * The view of a job.
   *
   * @param work its implementation, if it can be started
   * @param running its running executions, newest first
   */
  static BatchJobView of(
      Job job,
      Optional<ChunkedJob> work,
      Optional<JobCommandRow> stop,
      List<JobExecutionRow> running,
      Optional<JobExecutionRow> latest,
      Instant now) {
    JobState state = state(stop.isPresent(), running, latest, now);
    Instant since =
        stop.map(JobCommandRow::orderedAt).or(() -> latest.map(state::since)).orElse(null);
    return new BatchJobView(
        job.id(),
        state.wireName(),
        since,
        stop.map(JobCommandRow::orderedBy).orElse(null),
        running.stream().map(JobExecutionRow::node).distinct().toList(),
        latest.map(JobExecutionRow::failure).orElse(null),
        latest.map(JobExecutionRow::failedAt).orElse(null),
        latest.map(JobExecutionRow::nextAt).filter(next -> !running.isEmpty()).orElse(null),
        latest.map(row -> JobExecutionView.of(row, now)).orElse(null),
        job.kind().isFinite() ? "finite" : "endless",
        stop.isEmpty() && work.filter(can -> can.unavailableReason().isEmpty()).isPresent(),
        work.map(ChunkedJob::parameters).orElse(List.of()));
  }

  private static JobState state(
      boolean stopped,
      List<JobExecutionRow> running,
      Optional<JobExecutionRow> latest,
      Instant now) {
    if (stopped) {
      return running.isEmpty() ? JobState.STOPPED : JobState.STOPPING;
    }
    return latest.map(row -> JobState.of(row, now)).orElse(JobState.NEVER);
  }
}
