package dev.portcullis.persistence.policy;

import java.time.Instant;

/**
 * A node of the application as last recorded in the database.
 *
 * @param id created at each start
 * @param name the operator's name for it; null for a version that did not record one
 * @param version of the product; null for a version that did not record it
 * @param startedAt when it started; null for a version that did not record it
 * @param seenAt the time of its last heartbeat
 * @param isAlive whether the last heartbeat is recent
 */
public record ClusterNode(
    String id, String name, String version, Instant startedAt, Instant seenAt, boolean isAlive) {}
