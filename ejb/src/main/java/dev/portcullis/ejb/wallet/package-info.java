/**
 * Wallets of users and what they may send (R-IDN-14, R-IDN-16, R-IDN-17).
 *
 * <ol>
 *   <li>A wallet belongs to one user, of whom administrators and machines may claim it; it is
 *       proven by what its holder signs (ADR 0055). A user has at most 100.
 *   <li>The personal RPC token is made at the first look and encrypted; a new one ends the old.
 *   <li>An allowance is one transaction of one wallet for one hour; a newer one for the same nonce
 *       takes its place. It ends with the wallet's link to the user.
 *   <li>Who sent a transaction is read from its signature, never from what a caller says.
 * </ol>
 */
package dev.portcullis.ejb.wallet;
