/**
 * Identity of the caller (R-IDN-3, R-IDN-7): sign-in with a wallet, and the profile.
 *
 * <ol>
 *   <li>A wallet signs a message that this service wrote: EIP-4361 text, EIP-191 signature, or
 *       ERC-1271 for contract wallets.
 *   <li>Each nonce signs in once, within five minutes. There are at most ten challenges per address
 *       and client in five minutes, so that no client exhausts the quota of others.
 *   <li>Wallets with publicly known keys are rejected unless the embedded chain is used.
 *   <li>Members of a deleted organization cannot sign in.
 * </ol>
 */
package dev.portcullis.ejb.identity;
