package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.chain.SlowMethods;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The settings of an upstream node.
 *
 * @param name the name of the chain that the operator chose
 * @param chainId the required chain id of the node; empty to accept the node's own
 * @param httpUrl the address for JSON-RPC requests
 * @param wsUrl the WebSocket address for heads; empty to poll only
 * @param poll the polling interval for heads while no WebSocket announces them
 * @param watch the polling interval while one does: the time until a silent WebSocket is noticed
 * @param timeout limit of one call, from the request to the last byte of the response, for all
 *     nodes together
 * @param attempt the same for one node and a call that neither executes code nor searches; not more
 *     than {@code timeout}
 * @param maxConnections the maximum number of concurrent calls; more wait
 * @param maxResponseBytes the maximum size of a response in bytes
 */
public record UpstreamSettings(
    String name,
    OptionalLong chainId,
    URI httpUrl,
    Optional<URI> wsUrl,
    Duration poll,
    Duration watch,
    Duration timeout,
    Duration attempt,
    int maxConnections,
    int maxResponseBytes) {
  /** The timeout of a method on one node. */
  public Duration limit(String method) {
    return SlowMethods.include(method) || timeout.compareTo(attempt) < 0 ? timeout : attempt;
  }
}
