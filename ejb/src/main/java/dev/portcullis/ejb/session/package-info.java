/**
 * Sessions (R-IDN-1): opaque bearer tokens of 21 URL-safe characters.
 *
 * <ol>
 *   <li>Only the SHA-256 of a token is stored; the token is returned once, at login.
 *   <li>A revoked session is rejected from the next request on, on every node.
 *   <li>With an idle timeout, use extends the session, but never beyond {@code renewableUntil}.
 *   <li>A session ends with its origin: the wallet, the identity provider, the organization's
 *       wallet sign-in or the requesting host (ADR 0031).
 * </ol>
 */
package dev.portcullis.ejb.session;
