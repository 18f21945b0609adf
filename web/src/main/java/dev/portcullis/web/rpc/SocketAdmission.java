package dev.portcullis.web.rpc;

import dev.portcullis.ejb.rpc.limit.ChannelMemoryBudget;
import dev.portcullis.kernel.CallContext;

/**
 * An admitted connection.
 *
 * @param credential from the handshake; null where none is checked
 * @param handshake the handshake request
 * @param caller the caller that it counts for
 * @param network the client network
 * @param memory the budget for queued messages of the caller's connections
 * @param since when it was admitted, as of {@link System#nanoTime}
 */
record SocketAdmission(
    RpcCredential credential,
    CallContext handshake,
    String caller,
    String network,
    ChannelMemoryBudget memory,
    long since) {}
