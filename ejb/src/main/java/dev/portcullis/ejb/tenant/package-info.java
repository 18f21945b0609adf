/**
 * Tenants with their keys and IP whitelists (document 1, "Tenant routes"; supplement 1.5, 1.6 and
 * part 7).
 *
 * <ol>
 *   <li>A tenant is known by the address of its key, which no other tenant has.
 *   <li>Its default roles are roles of the zone.
 *   <li>Its API keys and its whitelist work like those of M2M applications and go with it.
 * </ol>
 */
package dev.portcullis.ejb.tenant;
