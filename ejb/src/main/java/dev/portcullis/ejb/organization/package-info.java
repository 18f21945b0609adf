/**
 * Organizations (R-ADM-1).
 *
 * <ol>
 *   <li>A name has 1 to 100 characters; default roles exist, in the zone or in the organization.
 *   <li>Each organization is created with the system role {@code Admin}.
 *   <li>There are at most {@code organization.max} organizations.
 *   <li>Deletion marks the organization and revokes its members' sessions and its credentials' keys
 *       in one transaction; a deleted organization is always NOT_FOUND.
 *   <li>Branding is set as a whole; the name may change with it.
 * </ol>
 */
package dev.portcullis.ejb.organization;
