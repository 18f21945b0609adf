package dev.portcullis.ejb.monitoring;

import java.time.Instant;
import java.util.Map;

/**
 * An order to run a job once; the first node that is idle for this job begins it within a second or
 * two.
 *
 * @param id the run: {@code runId} of its executions
 * @param name the name of the job
 * @param parameters the parameters of the run
 * @param orderedBy the identifier of the user who ordered it
 * @param orderedAt when
 */
public record JobRunView(
    String id, String name, Map<String, String> parameters, String orderedBy, Instant orderedAt) {}
