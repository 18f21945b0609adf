package dev.portcullis.persistence.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;

/**
 * A row of {@code job_executions}, whose columns are named as in its JSON; times in milliseconds.
 *
 * @param executionId the number assigned by the batch runtime of the node
 * @param endedAt null while it runs, or if its node ended before it did
 * @param batchStatus of the batch runtime, for example {@code STARTED}
 * @param progressAt when a step of its loop last succeeded, or null
 * @param failingSince since when no step has succeeded, or null if the last one did
 * @param failure the class of the last failure, or null
 * @param failedAt when that was, or null
 * @param nextAt the latest time of the loop's next step, or null
 * @param steps the steps with their metrics, a JSON array
 * @param seenAt when the node last wrote this
 * @param parameters its parameters, a JSON object of texts
 * @param runId its run, or null
 */
@JsonNaming(SnakeCaseStrategy.class)
public record JobExecutionRow(
    String id,
    String job,
    String node,
    long executionId,
    Instant startedAt,
    Instant endedAt,
    String batchStatus,
    String exitStatus,
    Instant progressAt,
    Instant failingSince,
    String failure,
    Instant failedAt,
    Instant nextAt,
    JsonNode steps,
    Instant seenAt,
    Instant expiresAt,
    JsonNode parameters,
    String runId) {
  /** The columns, in the order of the components. */
  static final String COLUMNS =
      "id, job, node, execution_id, started_at, ended_at, batch_status, exit_status, progress_at,"
          + " failing_since, failure, failed_at, next_at, steps, seen_at, expires_at,"
          + " parameters, run_id";
}
