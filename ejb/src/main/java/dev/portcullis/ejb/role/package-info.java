/**
 * Roles of the zone and of organizations (document 1, "Custom role"; supplement 1.1.4 and 1.5).
 *
 * <ol>
 *   <li>A role's name is unique within its owner; {@code admin} is reserved; system roles never
 *       change.
 *   <li>Another record refers to roles by {@code {"id": "…"}} and sees those of the zone and of its
 *       own organization only.
 * </ol>
 */
package dev.portcullis.ejb.role;
