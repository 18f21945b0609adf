/** How much organizations and the zone have of what has a quota. */
package dev.portcullis.persistence.quota;
