package dev.portcullis.web.rpc;

import dev.portcullis.ejb.rpc.limit.ChannelMemoryBudget;
import dev.portcullis.kernel.CallContext;

/**
 * A connection that may be opened.
 *
 * @param credential what was shown; null where nothing is looked at
 * @param handshake the request that asked for it
 * @param caller whom it counts for
 * @param network from where
 * @param memory what may wait at the caller's connections
 * @param since when it was admitted, as of {@link System#nanoTime}
 */
record SocketAdmission(
    RpcCredential credential,
    CallContext handshake,
    String caller,
    String network,
    ChannelMemoryBudget memory,
    long since) {}
