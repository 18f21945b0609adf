package dev.portcullis.ejb.keycloak;

/**
 * The records that were returned to the queue.
 *
 * @param revived how many records
 */
public record RequeuedEntriesView(int revived) {}
