package dev.portcullis.ethereum.chain;

import java.time.Duration;

/**
 * The limits of one client of the node (R-CHN-31).
 *
 * @param batch calls in one batch request
 * @param requestBytes bytes of a request
 * @param responseBytes bytes of a response
 * @param filters filters kept; the least recently used one is evicted
 * @param subscriptions subscriptions kept over all connections
 * @param socketCallsPerMinute calls per minute over one WebSocket
 * @param requestTimeout the maximum time of a request, of a batch as a whole
 */
public record NodeLimits(
    int batch,
    int requestBytes,
    int responseBytes,
    int filters,
    int subscriptions,
    int socketCallsPerMinute,
    Duration requestTimeout) {

  private static final int LEAST_BYTES = 1_024;

  /** Rejects values outside their range with an IllegalArgumentException that names the limit. */
  public NodeLimits {
    require(batch >= 1, "batch limit must be at least 1");
    require(requestBytes >= LEAST_BYTES, "request bytes must be at least " + LEAST_BYTES);
    // One more byte is read to detect that it is too large.
    require(requestBytes < Integer.MAX_VALUE, "request bytes must be below 2147483647");
    require(responseBytes >= LEAST_BYTES, "response bytes must be at least " + LEAST_BYTES);
    require(filters >= 1, "filter limit must be at least 1");
    require(subscriptions >= 1, "subscription limit must be at least 1");
    require(socketCallsPerMinute >= 1, "socket calls must be at least 1");
    require(requestTimeout.toMillis() >= 1, "request timeout must be at least 1 ms");
  }

  /** The limits of R-CHN-31, and geth's request timeout. */
  public static final NodeLimits DEFAULT =
      new NodeLimits(500, 10 << 20, 10 << 20, 10_000, 10_000, 6_000, Duration.ofSeconds(30));

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }
}
