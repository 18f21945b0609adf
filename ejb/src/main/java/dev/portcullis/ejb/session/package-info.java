/**
 * Sessions (R-IDN-1): opaque bearer tokens of 21 URL-safe characters.
 *
 * <ol>
 *   <li>Only the SHA-256 of a token is stored; the token is shown once, at login.
 *   <li>A revoked session is refused from the next request on, on every node.
 *   <li>With an idle timeout, use moves the end forward, never beyond {@code renewableUntil}.
 *   <li>A session ends with what opened it: the wallet, the identity provider, the organization's
 *       wallet sign-in or the host that asked (ADR 0031).
 * </ol>
 */
package dev.portcullis.ejb.session;
