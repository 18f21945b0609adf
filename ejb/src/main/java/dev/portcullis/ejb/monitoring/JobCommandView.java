package dev.portcullis.ejb.monitoring;

import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * An order about a job; each node follows it within a second or two.
 *
 * @param name the name of the job
 * @param stopped whether it must not run, on any node, until it is restarted
 * @param orderedBy the identifier of the user who ordered it, or null
 * @param orderedAt when
 */
public record JobCommandView(
    String name, boolean stopped, @Nullable String orderedBy, Instant orderedAt) {}
