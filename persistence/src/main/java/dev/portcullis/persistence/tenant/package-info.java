/** Tenants of the zone. */
package dev.portcullis.persistence.tenant;
