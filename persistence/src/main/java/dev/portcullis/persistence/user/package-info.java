/** The users of the zone and of organizations, with their roles. */
package dev.portcullis.persistence.user;
