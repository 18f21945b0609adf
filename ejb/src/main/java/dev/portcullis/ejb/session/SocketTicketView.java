package dev.portcullis.ejb.session;

import dev.portcullis.kernel.Secret;
import java.time.Instant;

/**
 * A new ticket for a WebSocket (R-IDN-25): it is returned only this once.
 *
 * @param ticket opens {@code /rpc/ws?ticket=…} once, from the network that received it
 * @param expiresAt when it expires unless it is used before
 */
public record SocketTicketView(Secret ticket, Instant expiresAt) {}
