/**
 * Rate limits (R-PLT-12): how often a subject may call within a window of time.
 *
 * <ol>
 *   <li>No call waits for the database: a node counts for itself and exchanges sums once a second.
 *   <li>Windows begin at the same moments on every node.
 *   <li>Without the database each node goes on with what it knows.
 * </ol>
 */
package dev.portcullis.ejb.ratelimit;
