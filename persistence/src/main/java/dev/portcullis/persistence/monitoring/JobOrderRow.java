package dev.portcullis.persistence.monitoring;

import java.time.Instant;

/**
 * A row of {@code job_orders}.
 *
 * @param stopped whether the job is not to run
 * @param turn one more with each order
 * @param orderedBy the identifier of who ordered it, or null
 */
public record JobOrderRow(
    String job, boolean stopped, long turn, String orderedBy, Instant orderedAt) {}
