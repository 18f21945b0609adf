package dev.portcullis.persistence.monitoring;

import java.time.Instant;

/**
 * A row of {@code job_orders}.
 *
 * @param stopped whether the job must not run
 * @param turn one more with each order
 * @param orderedBy the identifier of the administrator who ordered it, or null
 */
public record JobCommandRow(
    String job, boolean stopped, long turn, String orderedBy, Instant orderedAt) {}
