/**
 * Integration with Keycloak (ADR 0019): it receives changes from Portcullis, and notifies
 * Portcullis of logouts.
 *
 * <ol>
 *   <li>Organizations, their members, zone roles with their holders, and ended sessions are
 *       mirrored; Portcullis is the source of truth and Keycloak the copy.
 *   <li>No administration call waits for Keycloak: triggers record changes in the transaction of
 *       the change, and a job mirrors them afterwards.
 *   <li>While Keycloak does not respond, records wait; a record that Keycloak rejects repeatedly is
 *       dead and visible.
 *   <li>Objects of Keycloak without the Portcullis mark are never changed.
 *   <li>A logout token is processed once, and only from the configured realm.
 * </ol>
 */
package dev.portcullis.ejb.keycloak;
