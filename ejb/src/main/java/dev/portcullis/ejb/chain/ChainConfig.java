package dev.portcullis.ejb.chain;

import dev.portcullis.ejb.startup.BadSetting;
import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.ejb.startup.Setting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Where the chain behind the gate is ({@code chain.*}), and how an upstream node is asked. */
@ApplicationScoped
public class ChainConfig implements CheckedConfig {
  /** Where the chain is. */
  public enum Kind {
    /** In this process. */
    EMBEDDED,
    /** A node elsewhere. */
    UPSTREAM
  }

  /** The chain id of the embedded chain when none is set. */
  static final long EMBEDDED_CHAIN_ID = 6565;

  /** The largest id whose EIP-155 signatures (v = 2 · id + 36) fit 63 bits. */
  private static final long MAX_CHAIN_ID = 100_000_000_000_000_000L;

  @Inject
  @ConfigProperty(name = "chain.kind")
  String kind;

  @Inject
  @ConfigProperty(name = "chain.name")
  String name;

  @Inject
  @ConfigProperty(name = "chain.id")
  Optional<String> id;

  @Inject EmbeddedConfig embedded;

  @Inject
  @ConfigProperty(name = "chain.upstream.http-url")
  Optional<String> httpUrl;

  @Inject
  @ConfigProperty(name = "chain.upstream.ws-url")
  Optional<String> wsUrl;

  @Inject
  @ConfigProperty(name = "chain.upstream.poll-ms")
  String pollMs;

  @Inject
  @ConfigProperty(name = "chain.upstream.watch-ms")
  String watchMs;

  @Inject
  @ConfigProperty(name = "chain.upstream.timeout-ms")
  String timeoutMs;

  @Inject
  @ConfigProperty(name = "chain.upstream.max-connections")
  String maxConnections;

  @Inject
  @ConfigProperty(name = "chain.upstream.max-response-bytes")
  String maxResponseBytes;

  @Inject
  @ConfigProperty(name = "chain.upstream.log-range")
  String logRange;

  /** Where the chain is. */
  public Kind kind() {
    return Kind.valueOf(
        Setting.choice("chain.kind", kind, "embedded", "upstream").toUpperCase(Locale.ROOT));
  }

  @Override
  public void check() {
    if (kind() == Kind.EMBEDDED) {
      embedded();
    } else {
      upstream();
    }
  }

  /**
   * The settings of the embedded chain.
   *
   * @throws BadSetting naming the first that has no usable value
   */
  EmbeddedSettings embedded() {
    return embedded.settings(name(), chainId().orElse(EMBEDDED_CHAIN_ID));
  }

  /**
   * The settings of the upstream node.
   *
   * @throws BadSetting naming the first that has no usable value
   */
  UpstreamSettings upstream() {
    return new UpstreamSettings(
        name(),
        chainId(),
        httpUrl
            .map(url -> url("chain.upstream.http-url", url, "http", "https"))
            .orElseThrow(
                () ->
                    new BadSetting(
                        "chain.upstream.http-url", "is missing; it says where the node answers")),
        wsUrl.map(url -> url("chain.upstream.ws-url", url, "ws", "wss")),
        millis("chain.upstream.poll-ms", pollMs),
        millis("chain.upstream.watch-ms", watchMs),
        millis("chain.upstream.timeout-ms", timeoutMs),
        (int) Setting.number("chain.upstream.max-connections", maxConnections, 1, 10_000),
        (int)
            Setting.number("chain.upstream.max-response-bytes", maxResponseBytes, 65_536, 1 << 30),
        (int) Setting.number("chain.upstream.log-range", logRange, 1, 1_000_000));
  }

  private String name() {
    if (name.isBlank() || name.length() > 100) {
      throw new BadSetting("chain.name", "must have 1 to 100 characters");
    }
    return name;
  }

  private OptionalLong chainId() {
    return id.map(text -> OptionalLong.of(Setting.number("chain.id", text, 1, MAX_CHAIN_ID)))
        .orElseGet(OptionalLong::empty);
  }

  private static Duration millis(String setting, String text) {
    return Duration.ofMillis(Setting.number(setting, text, 10, 3_600_000));
  }

  /** The URL may carry an access key, so the message does not repeat it. */
  private static URI url(String setting, String text, String... schemes) {
    BadSetting wrong =
        new BadSetting(
            setting,
            "must be a URL that begins with "
                + String.join(":// or ", schemes)
                + "://, without user, password and fragment");
    try {
      URI url = new URI(text.strip());
      boolean usable =
          List.of(schemes).contains(url.getScheme())
              && url.getHost() != null
              && url.getUserInfo() == null
              && url.getFragment() == null;
      if (!usable) {
        throw wrong;
      }
      return url;
    } catch (URISyntaxException malformed) {
      wrong.initCause(malformed);
      throw wrong;
    }
  }
}
