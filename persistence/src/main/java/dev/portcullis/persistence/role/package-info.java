/** Roles of the zone and of organizations, and the system permissions they carry. */
package dev.portcullis.persistence.role;
