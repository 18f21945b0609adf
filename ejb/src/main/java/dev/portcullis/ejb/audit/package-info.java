/**
 * The record of who did what (document 1, "Audit logs"; supplement 1.5 and 1.8).
 *
 * <ol>
 *   <li>Every mutating request leaves exactly one audit row: its success commits with the change,
 *       its failure is written in a transaction of its own with the status that was answered.
 *   <li>Login, logout and refused access are recorded as well.
 *   <li>The rows that triggers write for each changed table row carry the same request id, trace id
 *       and actor.
 * </ol>
 */
package dev.portcullis.ejb.audit;
