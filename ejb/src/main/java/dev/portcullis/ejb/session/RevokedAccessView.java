package dev.portcullis.ejb.session;

/**
 * The revoked access of a user.
 *
 * @param revoked how many sessions were active
 * @param personalTokenInvalidated whether there was a personal RPC token; the user's next request
 *     for it creates another
 */
public record RevokedAccessView(int revoked, boolean personalTokenInvalidated) {}
