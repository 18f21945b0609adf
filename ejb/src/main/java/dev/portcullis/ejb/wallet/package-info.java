/**
 * Wallets of users and their allowed transactions (R-IDN-14, R-IDN-16, R-IDN-17).
 *
 * <ol>
 *   <li>A wallet belongs to one user. Administrators and machines may claim it for the user; a
 *       signature of its holder proves it (ADR 0055). A user has at most 100.
 *   <li>The personal RPC token is created at the first request and encrypted; a new one invalidates
 *       the old.
 *   <li>An allowance permits one transaction of one wallet for one hour. A newer one for the same
 *       nonce replaces it. It ends with the wallet's link to the user.
 *   <li>The sender of a transaction is derived from its signature, never from a caller's statement.
 * </ol>
 */
package dev.portcullis.ejb.wallet;
