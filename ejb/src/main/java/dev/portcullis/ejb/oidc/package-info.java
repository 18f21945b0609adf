/**
 * Sign-in with an identity provider (R-IDN-6): a token of the operator's provider or of an
 * organization's own is exchanged for a session, and never used as one.
 *
 * <ol>
 *   <li>A user is an issuer and a subject, never an e-mail address.
 *   <li>Only signatures of asymmetric keys that the issuer publishes count; a token never says
 *       which key to believe.
 *   <li>Keys that cannot be used are left out of their set; the others hold (RFC 7517, 5).
 *   <li>Keys are kept, read again before they grow old, and used on while the provider is down.
 *   <li>Addresses of organizations' keys lead to the public network only, checked at each reading.
 *   <li>The first login makes the account, claims the invitation, and consumes the pending
 *       administrator, in one transaction with the session.
 *   <li>A token opens one session (ADR 0032): its identifier, or what was signed, is remembered as
 *       a digest until it expires.
 * </ol>
 */
package dev.portcullis.ejb.oidc;
