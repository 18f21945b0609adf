/**
 * Passkeys (R-IDN-11, R-IDN-12, R-IDN-13, WebAuthn): registration, the second factor at login, and
 * step-up proofs.
 *
 * <ol>
 *   <li>A challenge is used once, within five minutes, for the user, session and purpose of its
 *       issue; a user receives ten in five minutes.
 *   <li>The user is verified, the origin is configured, and the counter never decreases.
 *   <li>A user with {@code admin_write} and a passkey signs in with it; the last one cannot be
 *       deleted.
 *   <li>A step-up proof is valid for two minutes and permits one action of one session, once.
 * </ol>
 */
package dev.portcullis.ejb.passkey;
