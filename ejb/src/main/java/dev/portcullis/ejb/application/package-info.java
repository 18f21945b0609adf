/**
 * Applications for which users sign in (R-IDN-9, ADR 0022).
 *
 * <ol>
 *   <li>A client id names one application and never changes.
 *   <li>Users are redirected only to a registered redirect URL, compared character by character.
 *   <li>Plain http is permitted for the local machine only, because the redirect contains a
 *       session's token.
 * </ol>
 */
package dev.portcullis.ejb.application;
