/** Roles of the zone and of organizations, and the system permissions they grant. */
package dev.portcullis.persistence.role;
