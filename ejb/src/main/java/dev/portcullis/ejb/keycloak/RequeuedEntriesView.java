package dev.portcullis.ejb.keycloak;

/**
 * What was put back into the queue.
 *
 * @param revived how many records
 */
public record RequeuedEntriesView(int revived) {}
