package dev.portcullis.ejb.monitoring;

import dev.portcullis.ejb.job.Heartbeat;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The report of an execution by its node.
 *
 * @param id the record identifier
 * @param job the name of the job
 * @param executionId its number in the batch runtime
 * @param startedAt when it began
 * @param endedAt when it ended, or null
 * @param batchStatus of Jakarta Batch
 * @param exitStatus its exit status at the end, or null
 * @param progress the progress of its loop
 * @param steps its steps
 * @param parameters the parameters with which it was started
 * @param runId the run to which it belongs, or null
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
