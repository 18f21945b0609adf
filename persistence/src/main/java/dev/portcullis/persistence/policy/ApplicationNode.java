package dev.portcullis.persistence.policy;

import java.time.Instant;

/**
 * A node of the application as the database last heard of it.
 *
 * @param id chosen anew with each start
 * @param name as its operator calls it; null of a version that did not say
 * @param version of the product; null of a version that did not say
 * @param startedAt when it started; null of a version that did not say
 * @param seenAt when the database last heard of it
 * @param isAlive whether that is a moment ago
 */
public record ApplicationNode(
    String id, String name, String version, Instant startedAt, Instant seenAt, boolean isAlive) {}
