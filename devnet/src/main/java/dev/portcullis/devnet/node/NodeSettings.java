package dev.portcullis.devnet.node;

import dev.portcullis.ethereum.chain.HostOriginPolicy;
import dev.portcullis.ethereum.chain.ListenerLimits;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;

/**
 * The settings of a node's port.
 *
 * @param host address to listen on
 * @param port port to listen on, 0 for one the system chooses
 * @param mode the enabled features
 * @param clientVersion the result of {@code web3_clientVersion}
 * @param limits for one client
 * @param access permitted host names and origins of pages
 * @param portLimits for all clients together
 */
public record NodeSettings(
    String host,
    int port,
    NodeMode mode,
    String clientVersion,
    NodeLimits limits,
    HostOriginPolicy access,
    ListenerLimits portLimits) {

  /** The largest port number. */
  private static final int LAST_PORT = 65_535;

  /** Rejects a port out of range with an IllegalArgumentException. */
  public NodeSettings {
    if (port < 0 || port > LAST_PORT) {
      throw new IllegalArgumentException("port must lie between 0 and " + LAST_PORT);
    }
  }

  /**
   * A node with the usual access and limits of its port.
   *
   * @param host address to listen on
   * @param port port to listen on, 0 for one the system chooses
   * @param mode the enabled features
   * @param clientVersion the result of {@code web3_clientVersion}
   * @param limits for one client
   */
  public NodeSettings(
      String host, int port, NodeMode mode, String clientVersion, NodeLimits limits) {
    this(
        host,
        port,
        mode,
        clientVersion,
        limits,
        HostOriginPolicy.LOOPBACK_ONLY,
        ListenerLimits.DEFAULT);
  }

  /** A copy with another access policy. */
  public NodeSettings withAccess(HostOriginPolicy other) {
    return new NodeSettings(host, port, mode, clientVersion, limits, other, portLimits);
  }

  /** A copy with other limits of the port. */
  public NodeSettings withPortLimits(ListenerLimits other) {
    return new NodeSettings(host, port, mode, clientVersion, limits, access, other);
  }

  /** A node on the loopback address and a port that the system chooses. */
  public static NodeSettings loopback() {
    return new NodeSettings(
        "127.0.0.1", 0, NodeMode.NORMAL, "Portcullis-devnet", NodeLimits.DEFAULT);
  }
}
