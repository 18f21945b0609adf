/**
 * Tenants with their keys and IP whitelists (R-ADM-28).
 *
 * <ol>
 *   <li>A tenant is identified by the address of its key, which no other tenant has.
 *   <li>Its default roles are roles of the zone.
 *   <li>Its API keys and its whitelist work like those of M2M applications and are deleted with it.
 * </ol>
 */
package dev.portcullis.ejb.tenant;
