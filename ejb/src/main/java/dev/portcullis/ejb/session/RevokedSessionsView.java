package dev.portcullis.ejb.session;

/**
 * The result of revoking the sessions of an organization (R-ADM-12).
 *
 * @param revoked how many sessions were active
 */
public record RevokedSessionsView(int revoked) {}
