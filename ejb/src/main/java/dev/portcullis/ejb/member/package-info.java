/**
 * The people of an organization (R-ADM-8, R-ADM-9).
 *
 * <ol>
 *   <li>A user belongs to one organization at most; one who holds zone roles joins none.
 *   <li>Leaving takes away the organization's roles. An invited member who never came is forgotten.
 *   <li>A member's roles are roles of the organization, replaced as a whole.
 *   <li>Inviting a known subject is a conflict; so is naming a pending administrator twice.
 * </ol>
 */
package dev.portcullis.ejb.member;
