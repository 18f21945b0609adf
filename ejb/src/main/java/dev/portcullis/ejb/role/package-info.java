/**
 * Roles of the zone and of organizations (R-ADM-14, R-ADM-18).
 *
 * <ol>
 *   <li>A role's name is unique within its owner; {@code admin} is reserved; system roles never
 *       change.
 *   <li>Another record refers to roles by {@code {"id": "…"}} and sees those of the zone and of its
 *       own organization only.
 * </ol>
 */
package dev.portcullis.ejb.role;
