/** The quota use of organizations and the zone. */
package dev.portcullis.persistence.quota;
