/**
 * Keycloak beside us (ADR 0019): it is told what changes here, and tells us who has logged out
 * there.
 *
 * <ol>
 *   <li>Organizations, their members, zone roles with their holders, and ended sessions are
 *       mirrored; Portcullis is the truth and Keycloak the copy.
 *   <li>No administration call waits for Keycloak: triggers note what changed in the transaction of
 *       the change, a job tells Keycloak afterwards.
 *   <li>While Keycloak does not answer, notes wait; what Keycloak refuses again and again is dead
 *       and visible.
 *   <li>Objects of Keycloak that do not carry our mark are never changed.
 *   <li>A logout token is obeyed once, and only from the configured realm.
 * </ol>
 */
package dev.portcullis.ejb.keycloak;
