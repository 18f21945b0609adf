package dev.portcullis.ejb.session;

/**
 * The result of revoking the sessions of an organization, tenant or service (R-ADM-12, R-IDN-20).
 *
 * @param revoked how many sessions were active
 */
public record RevokedSessionsView(int revoked) {}
