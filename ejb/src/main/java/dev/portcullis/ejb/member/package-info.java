/**
 * The members of an organization (R-ADM-8, R-ADM-9).
 *
 * <ol>
 *   <li>A user belongs to at most one organization; a user with zone roles joins none.
 *   <li>Leaving removes the organization's roles. An invited member who never signed in is deleted.
 *   <li>A member's roles are roles of the organization, replaced as a whole.
 *   <li>Inviting a known subject is a conflict; so is naming a pending administrator twice.
 * </ol>
 */
package dev.portcullis.ejb.member;
