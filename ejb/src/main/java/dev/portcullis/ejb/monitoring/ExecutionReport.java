package dev.portcullis.ejb.monitoring;

import dev.portcullis.ejb.job.Heartbeat;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What the node that runs an execution says of it.
 *
 * @param id the record identifier
 * @param job the name of the job
 * @param executionId the number that the batch runtime gave it
 * @param startedAt when it began
 * @param endedAt when it ended, or null
 * @param batchStatus of Jakarta Batch
 * @param exitStatus what it said at its end, or null
 * @param progress how its loop gets on
 * @param steps its steps
 * @param parameters what it was started with
 * @param runId the run that it belongs to, or null
 */
public record ExecutionReport(
    String id,
    String job,
    long executionId,
    Instant startedAt,
    Instant endedAt,
    String batchStatus,
    String exitStatus,
    Heartbeat.Progress progress,
    List<JobStepView> steps,
    Map<String, String> parameters,
    String runId) {}
