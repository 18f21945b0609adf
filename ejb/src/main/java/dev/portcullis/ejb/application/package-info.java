/**
 * Applications that users sign in for (R-IDN-9, ADR 0022).
 *
 * <ol>
 *   <li>A client id names one application and never changes.
 *   <li>Users are sent back to a registered redirect URL, compared character by character.
 *   <li>Plain http is for this machine only: what comes back is a session's token.
 * </ol>
 */
package dev.portcullis.ejb.application;
