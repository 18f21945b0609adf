package dev.portcullis.ejb.chain.embedded;

import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.ethereum.chain.HostOriginPolicy;
import dev.portcullis.ethereum.chain.ListenerLimits;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.function.Function;

/**
 * The settings of the port with the plain JSON-RPC of the chain in this process ({@code
 * chain.embedded.rpc-*}): its address, its permitted clients and the limits of stored state.
 */
@ApplicationScoped
public class EmbeddedPortConfig extends Settings {
  private static final int MOST_CONNECTIONS = 100_000;
  private static final int LEAST_MEMORY = 1 << 20;
  private static final long MOST_MEMORY = 1L << 40;

  private final Setting<String> host = nonBlank("chain.embedded.rpc-host");
  private final Setting<Integer> port = integer("chain.embedded.rpc-port", 0, 65_535);
  private final Setting<String> vhosts =
      access("chain.embedded.rpc-vhosts", text -> HostOriginPolicy.of(text, ""));
  private final Setting<String> corsOrigins =
      access("chain.embedded.rpc-cors-origins", text -> HostOriginPolicy.of("", text));
  private final Setting<Integer> connections =
      integer("chain.embedded.rpc-connections", 1, MOST_CONNECTIONS);
  private final Setting<Integer> connectionsPerAddress =
      integer("chain.embedded.rpc-connections-per-address", 1, MOST_CONNECTIONS);
  private final Setting<Long> memory =
      number("chain.embedded.rpc-memory-bytes", LEAST_MEMORY, MOST_MEMORY);
  private final Setting<Duration> timeout = millis("chain.embedded.rpc-timeout-ms", 1, 600_000);

  /**
   * All settings except the timeout of a request, which also applies without the port.
   *
   * @throws InvalidSettingException naming the first that has no usable value
   */
  EmbeddedPortSettings settings() {
    return new EmbeddedPortSettings(
        host.get(),
        port.get(),
        HostOriginPolicy.of(vhosts.get(), corsOrigins.get()),
        new ListenerLimits(connections.get(), connectionsPerAddress.get(), memory.get()));
  }

  /** The maximum duration of a request, or of a whole batch. */
  Duration timeout() {
    return timeout.get();
  }

  private Setting<String> access(String name, Function<String, HostOriginPolicy> reading) {
    return parsed(
        name,
        (as, text) -> {
          try {
            var unused = reading.apply(text);
            return text;
          } catch (IllegalArgumentException wrong) {
            throw new InvalidSettingException(as, "is refused: " + wrong.getMessage());
          }
        });
  }
}
