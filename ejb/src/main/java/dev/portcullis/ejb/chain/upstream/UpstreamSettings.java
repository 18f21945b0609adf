package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.chain.SlowMethods;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How to reach an upstream node.
 *
 * @param name the chain's name as the operator calls it
 * @param chainId the chain id the node must answer; empty to take the node's own
 * @param httpUrl where JSON-RPC is posted
 * @param wsUrl where heads are announced; empty to poll only
 * @param poll time between two looks for a new head while no WebSocket announces them
 * @param watch time between two looks while one does: how long a deaf WebSocket goes unnoticed
 * @param timeout limit of one call, from asking to the last byte of the answer, however many nodes
 *     are asked
 * @param attempt the same for one node and a call that neither executes code nor searches; not more
 *     than {@code timeout}
 * @param maxConnections calls under way at the same time; more wait
 * @param maxResponseBytes size above which an answer is not read
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
  /** How long one node may take to answer a method. */
  public Duration limit(String method) {
    return SlowMethods.include(method) || timeout.compareTo(attempt) < 0 ? timeout : attempt;
  }
}
