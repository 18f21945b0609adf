/**
 * Users as the zone administers them (R-ADM-20): the way a person who has only a wallet gets an
 * account.
 *
 * <ol>
 *   <li>A wallet belongs to one user; a user has at most 100.
 *   <li>An identity is issuer and subject together, and one user's.
 *   <li>Zone roles and membership of an organization exclude each other, save the role {@code
 *       user}.
 *   <li>Nobody deletes their own account.
 * </ol>
 */
package dev.portcullis.ejb.user;
