/**
 * Passkeys (R-IDN-11, R-IDN-12, R-IDN-13, WebAuthn): registration, the second factor at login, and
 * step-up proofs.
 *
 * <ol>
 *   <li>A challenge is answered once, within five minutes, by the user, session and purpose that it
 *       was made for; a user gets ten in five minutes.
 *   <li>The user is verified, the origin is one of ours, the counter never goes back.
 *   <li>Who holds {@code admin_write} and has a passkey signs in with it; the last one stays.
 *   <li>A proof of a step-up lives two minutes and opens one action of one session, once.
 * </ol>
 */
package dev.portcullis.ejb.passkey;
