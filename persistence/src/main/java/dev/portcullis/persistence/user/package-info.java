/** The people: users of the zone and of organizations, with the roles they hold. */
package dev.portcullis.persistence.user;
