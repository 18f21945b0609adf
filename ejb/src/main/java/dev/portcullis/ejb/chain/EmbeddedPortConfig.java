package dev.portcullis.ejb.chain;

import dev.portcullis.devnet.node.NodeAccess;
import dev.portcullis.devnet.node.PortLimits;
import dev.portcullis.ejb.startup.BadSetting;
import dev.portcullis.ejb.startup.Setting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The settings of the port with the plain JSON-RPC of the chain in this process ({@code
 * chain.embedded.rpc-*}): where it listens, who may reach it and what they may make it keep.
 */
@ApplicationScoped
public class EmbeddedPortConfig {
  private static final int MOST_CONNECTIONS = 100_000;
  private static final int LEAST_MEMORY = 1 << 20;
  private static final long MOST_MEMORY = 1L << 40;

  @Inject
  @ConfigProperty(name = "chain.embedded.rpc-host")
  String rpcHost;

  @Inject
  @ConfigProperty(name = "chain.embedded.rpc-port")
  String rpcPort;

  @Inject
  @ConfigProperty(name = "chain.embedded.rpc-vhosts")
  Optional<String> rpcVhosts;

  @Inject
  @ConfigProperty(name = "chain.embedded.rpc-cors-origins")
  Optional<String> rpcCorsOrigins;

  @Inject
  @ConfigProperty(name = "chain.embedded.rpc-timeout-ms")
  String rpcTimeoutMs;

  @Inject
  @ConfigProperty(name = "chain.embedded.rpc-connections")
  String rpcConnections;

  @Inject
  @ConfigProperty(name = "chain.embedded.rpc-connections-per-address")
  String rpcConnectionsPerAddress;

  @Inject
  @ConfigProperty(name = "chain.embedded.rpc-memory-bytes")
  String rpcMemoryBytes;

  /**
   * All but the time of a request, which holds without the port too.
   *
   * @throws BadSetting naming the first that has no usable value
   */
  EmbeddedPortSettings settings() {
    return new EmbeddedPortSettings(
        rpcHost,
        number("rpc-port", rpcPort, 0, 65_535),
        access(),
        new PortLimits(
            number("rpc-connections", rpcConnections, 1, MOST_CONNECTIONS),
            number("rpc-connections-per-address", rpcConnectionsPerAddress, 1, MOST_CONNECTIONS),
            Setting.number(
                "chain.embedded.rpc-memory-bytes", rpcMemoryBytes, LEAST_MEMORY, MOST_MEMORY)));
  }

  /** How long a request may take, a batch as a whole. */
  Duration timeout() {
    return Duration.ofMillis(number("rpc-timeout-ms", rpcTimeoutMs, 1, 600_000));
  }

  private NodeAccess access() {
    list("rpc-vhosts", rpcVhosts.orElse(""), "");
    list("rpc-cors-origins", "", rpcCorsOrigins.orElse(""));
    return NodeAccess.of(rpcVhosts.orElse(""), rpcCorsOrigins.orElse(""));
  }

  private static void list(String setting, String vhosts, String corsOrigins) {
    try {
      NodeAccess.of(vhosts, corsOrigins);
    } catch (IllegalArgumentException wrong) {
      throw new BadSetting("chain.embedded." + setting, "is refused: " + wrong.getMessage());
    }
  }

  private static int number(String setting, String text, int min, int max) {
    return (int) Setting.number("chain.embedded." + setting, text, min, max);
  }
}
