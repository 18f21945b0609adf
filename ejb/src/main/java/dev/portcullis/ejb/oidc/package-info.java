/**
 * Sign-in with an identity provider (R-IDN-6): a token of the operator's provider or of an
 * organization's own is exchanged for a session, and never used as one.
 *
 * <ol>
 *   <li>A user is an issuer and a subject, never an e-mail address.
 *   <li>Only signatures of asymmetric keys that the issuer publishes count; a token never
 *       determines its key.
 *   <li>Unusable keys are skipped; the others of their set remain valid (RFC 7517, 5).
 *   <li>Keys are cached, refreshed before they expire, and used while the provider is down.
 *   <li>Addresses of organizations' keys lead to the public network only, checked at each read.
 *   <li>The first login creates the account, claims the invitation, and consumes the pending
 *       administrator, in one transaction with the session.
 *   <li>A token opens one session (ADR 0032): a digest of its identifier, or of its signing input,
 *       is remembered until it expires.
 * </ol>
 */
package dev.portcullis.ejb.oidc;
