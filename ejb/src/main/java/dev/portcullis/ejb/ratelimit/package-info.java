/**
 * Rate limits (R-PLT-12): how often a subject may call within a window of time.
 *
 * <ol>
 *   <li>No call waits for the database: a node counts locally and exchanges sums once a second.
 *   <li>Windows begin at the same moments on every node.
 *   <li>Without the database each node continues with its last known counts.
 * </ol>
 */
package dev.portcullis.ejb.ratelimit;
