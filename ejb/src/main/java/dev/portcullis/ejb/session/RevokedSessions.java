package dev.portcullis.ejb.session;

/**
 * What revoking the sessions of an organization answers (supplement 1.5).
 *
 * @param revoked how many sessions were alive
 */
public record RevokedSessions(int revoked) {}
