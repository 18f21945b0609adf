package dev.portcullis.ejb.session;

/**
 * What a user has lost.
 *
 * @param revoked how many sessions were alive
 * @param personalTokenInvalidated whether there was a personal RPC token; the user's next look at
 *     it makes another
 */
public record RevokedAccessView(int revoked, boolean personalTokenInvalidated) {}
