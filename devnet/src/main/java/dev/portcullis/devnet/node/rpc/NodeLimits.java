package dev.portcullis.devnet.node.rpc;

/**
 * What one client may ask of the node at once (supplement 2.10).
 *
 * @param batch calls in one batch request
 * @param requestBytes size of a request
 * @param responseBytes size of a response
 * @param filters filters kept; the one unused longest makes room
 * @param subscriptions subscriptions kept over all connections
 * @param socketCallsPerMinute calls per minute over one WebSocket
 */
public record NodeLimits(
    int batch,
    int requestBytes,
    int responseBytes,
    int filters,
    int subscriptions,
    int socketCallsPerMinute) {

  /** The figures of supplement 2.10. */
  public static final NodeLimits DEFAULT =
      new NodeLimits(500, 10 << 20, 10 << 20, 10_000, 10_000, 6_000);
}
