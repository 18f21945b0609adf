package dev.portcullis.ejb.session;

/**
 * What revoking the sessions of an organization answers (R-ADM-12).
 *
 * @param revoked how many sessions were alive
 */
public record RevokedSessionsView(int revoked) {}
