package dev.portcullis.ejb.monitoring;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.monitoring.JobExecutionRow;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * An execution of a job on one node.
 *
 * @param id the record identifier
 * @param job the name of the job
 * @param node the node that ran it (setting {@code job.node})
 * @param executionId its number in the server's own console
 * @param state {@code running}, {@code failing}, {@code ended}, {@code failed}, or {@code lost}
 *     when its node ended before it did
 * @param since the start of the state
 * @param startedAt when it began
 * @param endedAt when it ended, or null
 * @param batchStatus of Jakarta Batch, for example {@code STARTED}
 * @param exitStatus its exit status at the end, or null
 * @param progressAt when a step of its loop last succeeded, or null
 * @param failure the class of the last failure of the job on that node, or null
 * @param failedAt when that was, or null
 * @param nextAt the latest time of the loop's next run, or null
 * @param seenAt when its node last reported it
 * @param steps its steps
 * @param parameters the parameters with which it was started
 * @param runId the run to which it belongs, or null: the executions of a run continue each other
 * @param restartable whether it ended before its work was done, and can be continued
 */
public record JobExecutionView(
    String id,
    String job,
    String node,
    long executionId,
    String state,
    Instant since,
    Instant startedAt,
    @Nullable Instant endedAt,
    String batchStatus,
    @Nullable String exitStatus,
    @Nullable Instant progressAt,
    @Nullable String failure,
    @Nullable Instant failedAt,
    @Nullable Instant nextAt,
    Instant seenAt,
    List<JobStepView> steps,
    Map<String, String> parameters,
    @Nullable String runId,
    boolean restartable) {
  private static final TypeReference<List<JobStepView>> STEPS = new TypeReference<>() {};

  static JobExecutionView of(JobExecutionRow row, Instant now) {
    JobState state = JobState.of(row, now);
    return new JobExecutionView(
        row.id(),
        row.job(),
        row.node(),
        row.executionId(),
        state.wireName(),
        state.since(row),
        row.startedAt(),
        row.endedAt(),
        row.batchStatus(),
        row.exitStatus(),
        row.progressAt(),
        row.failure(),
        row.failedAt(),
        row.nextAt(),
        row.seenAt(),
        steps(row.steps()),
        JobRunStore.texts(row.parameters()),
        row.runId(),
        state.isRestartable(row) && isStartable(row.job()));
  }

  private static boolean isStartable(String name) {
    return Job.of(name).filter(job -> job.kind().isStartable()).isPresent();
  }

  private static List<JobStepView> steps(JsonNode written) {
    try {
      return Json.MAPPER.treeToValue(written, STEPS);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("Steps are kept as they are shown", impossible);
    }
  }
}
