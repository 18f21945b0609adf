/** Organizations: the tenants of the zone, soft-deleted rather than removed. */
package dev.portcullis.persistence.organization;
