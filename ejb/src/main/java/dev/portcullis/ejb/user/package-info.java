/**
 * Users as the zone administers them (R-ADM-20), which is how a person with only a wallet gets an
 * account.
 *
 * <ol>
 *   <li>A wallet belongs to one user; a user has at most 100.
 *   <li>An identity is issuer and subject together, and belongs to one user.
 *   <li>Zone roles and membership of an organization exclude each other, except for the role {@code
 *       user}.
 *   <li>Users cannot delete their own accounts.
 * </ol>
 */
package dev.portcullis.ejb.user;
