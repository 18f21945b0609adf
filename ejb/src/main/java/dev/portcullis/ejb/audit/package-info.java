/**
 * The audit trail: actors and their actions (R-ADM-42, R-ADM-44).
 *
 * <ol>
 *   <li>Every mutating request leaves exactly one audit row: its success commits with the change,
 *       its failure is written in a transaction of its own with the status of the response.
 *   <li>Login, logout and denied access are recorded as well.
 *   <li>The rows that triggers write for each changed table row carry the same request id, trace id
 *       and actor.
 * </ol>
 */
package dev.portcullis.ejb.audit;
