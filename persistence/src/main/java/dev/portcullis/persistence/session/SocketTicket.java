package dev.portcullis.persistence.session;

import java.time.Instant;

/**
 * A ticket that opens one WebSocket as its session (R-IDN-25).
 *
 * @param hash the SHA-256 of the ticket, hexadecimal
 * @param sessionId the session that it opens a WebSocket for
 * @param clientNetwork the network of the client that received it, and that must present it
 * @param expiresAt the end of its validity
 */
public record SocketTicket(String hash, long sessionId, String clientNetwork, Instant expiresAt) {}
