package dev.portcullis.devnet.node;

import dev.portcullis.ethereum.chain.HostOriginPolicy;
import dev.portcullis.ethereum.chain.ListenerLimits;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;

/**
 * Where and how a node serves its chain.
 *
 * @param host address to listen on
 * @param port port to listen on, 0 for one the system chooses
 * @param mode what it is switched to
 * @param clientVersion what {@code web3_clientVersion} answers
 * @param limits what one client may ask for
 * @param access under which names, and by which pages, it may be asked
 * @param portLimits what all clients together may make it keep
 */
public record NodeSettings(
    String host,
    int port,
    NodeMode mode,
    String clientVersion,
    NodeLimits limits,
    HostOriginPolicy access,
    ListenerLimits portLimits) {

  /** Most ports there are. */
  private static final int LAST_PORT = 65_535;

  /** Refuses a port out of range with an IllegalArgumentException. */
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
   * @param mode what it is switched to
   * @param clientVersion what {@code web3_clientVersion} answers
   * @param limits what one client may ask for
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

  /** The same with another access. */
  public NodeSettings withAccess(HostOriginPolicy other) {
    return new NodeSettings(host, port, mode, clientVersion, limits, other, portLimits);
  }

  /** The same with other limits of the port. */
  public NodeSettings withPortLimits(ListenerLimits other) {
    return new NodeSettings(host, port, mode, clientVersion, limits, access, other);
  }

  /** A node on the loopback address and a port that the system chooses. */
  public static NodeSettings loopback() {
    return new NodeSettings(
        "127.0.0.1", 0, NodeMode.NORMAL, "Portcullis-devnet", NodeLimits.DEFAULT);
  }
}
