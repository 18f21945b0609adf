package dev.portcullis.ethereum.chain;

/**
 * The resource limits for all clients of a port together.
 *
 * @param connections concurrent connections
 * @param connectionsOfAddress concurrent connections of one remote address
 * @param memoryBytes bytes of requests while they arrive and of responses until they are sent, one
 *     half each
 */
public record ListenerLimits(int connections, int connectionsOfAddress, long memoryBytes) {
  private static final long LEAST_BYTES = 1 << 20;

  /** Enough for a thousand subscribers on one machine. */
  public static final ListenerLimits DEFAULT = new ListenerLimits(2_000, 1_600, 64 << 20);

  /** Rejects values outside their range with an IllegalArgumentException that names the limit. */
  public ListenerLimits {
    if (connections < 1 || connectionsOfAddress < 1) {
      throw new IllegalArgumentException("connection limits must be at least 1");
    }
    if (memoryBytes < LEAST_BYTES) {
      throw new IllegalArgumentException("memory bytes must be at least " + LEAST_BYTES);
    }
  }
}
