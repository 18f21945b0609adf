package dev.portcullis.ejb.chain.startup;

import dev.portcullis.ejb.chain.embedded.EmbeddedConfig;
import dev.portcullis.ejb.chain.embedded.EmbeddedSettings;
import dev.portcullis.ejb.chain.upstream.FailoverSettings;
import dev.portcullis.ejb.chain.upstream.UpstreamSettings;
import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The settings that select the chain behind the gate ({@code chain.*}) and configure the access to
 * upstream nodes.
 */
@ApplicationScoped
public class ChainConfig extends Settings implements CheckedConfig {
  @Override
  public List<String> advice(boolean local) {
    if (local) {
      return List.of();
    }
    if (kind() == Kind.EMBEDDED) {
      return List.of(
          "chain.kind is embedded, but the database is on another machine: the embedded chain is"
              + " for tests and runs in this process only");
    }
    return name.get().equals("local")
        ? List.of("chain.name is \"local\", its default: subscriptions name the chain by it")
        : List.of();
  }

  /** The kind of chain. */
  public enum Kind {
    /** In this process. */
    EMBEDDED,
    /** On upstream nodes. */
    UPSTREAM
  }

  /** The chain id of the embedded chain when none is set. */
  static final long EMBEDDED_CHAIN_ID = 6565;

  /** The largest id whose EIP-155 signatures (v = 2 · id + 36) fit 63 bits. */
  private static final long MAX_CHAIN_ID = 100_000_000_000_000_000L;

  private static final long HOUR_MILLIS = 3_600_000;
  private static final int MOST_NODES = 8;
  private static final String HTTP_URL = "chain.upstream.http-url";
  private static final String WS_URL = "chain.upstream.ws-url";

  private static final String LAYER1_URL = "legacy.l1.http-url";
  private static final String LAYER1_ID = "legacy.l1.chain-id";

  /** The value for a node without WebSocket. */
  private static final String NONE = "-";

  private final Setting<Kind> kind = choice("chain.kind", EnumSet.allOf(Kind.class));
  private final Setting<String> name = parsed("chain.name", ChainConfig::name);
  private final Setting<String> currencyName =
      parsed("chain.currency-name", (as, text) -> word(as, text, 2, 30));
  private final Setting<String> currencySymbol =
      parsed("chain.currency-symbol", (as, text) -> word(as, text, 2, 6));
  private final Setting<Optional<Long>> id =
      optional("chain.id", (as, text) -> Setting.number(as, text, 1, MAX_CHAIN_ID))
          .form("integer, 1 to " + MAX_CHAIN_ID);
  private final Setting<List<URI>> httpUrls =
      list(HTTP_URL, (as, text) -> url(as, text, "http", "https")).withKey();
  private final Setting<List<Optional<URI>>> wsUrls =
      list(
              WS_URL,
              (as, text) ->
                  text.equals(NONE)
                      ? Optional.<URI>empty()
                      : Optional.of(url(as, text, "ws", "wss")))
          .withKey();
  private final Setting<Duration> poll = millis("chain.upstream.poll-ms", 10, HOUR_MILLIS);
  private final Setting<Duration> watch = millis("chain.upstream.watch-ms", 10, HOUR_MILLIS);
  private final Setting<Duration> timeout = millis("chain.upstream.timeout-ms", 10, HOUR_MILLIS);
  private final Setting<Duration> attempt =
      millis("chain.upstream.attempt-timeout-ms", 10, HOUR_MILLIS);
  private final Setting<Long> maxLag = number("chain.upstream.max-lag", 0, 1_000_000);
  private final Setting<Duration> catchUp = millis("chain.upstream.catch-up-ms", 0, HOUR_MILLIS);
  private final Setting<Integer> maxConnections =
      integer("chain.upstream.max-connections", 1, 10_000);
  private final Setting<Integer> maxResponseBytes =
      integer("chain.upstream.max-response-bytes", 65_536, 1 << 30);
  private final Setting<List<URI>> layer1Urls =
      list(LAYER1_URL, (as, text) -> url(as, text, "http", "https")).withKey();
  private final Setting<Optional<Long>> layer1Id =
      optional(LAYER1_ID, (as, text) -> Setting.number(as, text, 1, MAX_CHAIN_ID))
          .form("integer, 1 to " + MAX_CHAIN_ID);

  @Inject EmbeddedConfig embedded;

  /** The kind of chain. */
  public Kind kind() {
    return kind.get();
  }

  /** The wallets' name for the native currency, which pays for gas (EIP-3085). */
  public String currencyName() {
    return currencyName.get();
  }

  /** Its symbol, 2 to 6 characters, as wallets require. */
  public String currencySymbol() {
    return currencySymbol.get();
  }

  @Override
  public void check() {
    currencyName();
    currencySymbol();
    if (kind() == Kind.EMBEDDED) {
      embedded();
    } else {
      upstream();
    }
  }

  /**
   * The settings of the embedded chain.
   *
   * @throws InvalidSettingException naming the first that has no usable value
   */
  EmbeddedSettings embedded() {
    return embedded.settings(name.get(), id.get().orElse(EMBEDDED_CHAIN_ID));
  }

  /**
   * The settings of the upstream nodes.
   *
   * @throws InvalidSettingException naming the first that has no usable value
   */
  FailoverSettings upstream() {
    List<URI> http = httpUrls.get();
    List<Optional<URI>> ws = wsUrls.get();
    if (http.isEmpty()) {
      throw new InvalidSettingException(HTTP_URL, "is missing; it is the address of the node");
    }
    if (http.size() > MOST_NODES || Set.copyOf(http).size() < http.size()) {
      throw new InvalidSettingException(
          HTTP_URL, "must name at most " + MOST_NODES + " nodes, each once");
    }
    if (!ws.isEmpty() && ws.size() != http.size()) {
      throw new InvalidSettingException(
          WS_URL, "must name as many as " + HTTP_URL + " does, a hyphen for a node without");
    }
    if (http.size() > 1 && id.get().isEmpty()) {
      throw new InvalidSettingException(
          "chain.id", "is missing; with several nodes it is the chain id that all must have");
    }
    return new FailoverSettings(
        IntStream.range(0, http.size())
            .mapToObj(i -> node(http.get(i), ws.isEmpty() ? Optional.empty() : ws.get(i)))
            .toList(),
        maxLag.get(),
        catchUp.get());
  }

  /**
   * Requires a layer 1 for the legacy rollup: named nodes, or the layer 1 of the embedded chain.
   *
   * @throws InvalidSettingException if there is none, or its settings are invalid
   */
  public void requireLayer1() {
    if (layer1Upstream().isEmpty() && !isLayer1Embedded()) {
      throw new InvalidSettingException(
          LAYER1_URL, "is missing; the chain behind the gate has no layer 1 here");
    }
  }

  /** Whether the layer 1 is that of the embedded chain. */
  public boolean isLayer1Embedded() {
    return layer1Urls.get().isEmpty() && kind() == Kind.EMBEDDED && embedded.hasLayer1();
  }

  /**
   * The directory of the embedded chain's data and related files.
   *
   * @throws InvalidSettingException if no directory is set
   */
  public Path embeddedDirectory() {
    return embedded.dataDir();
  }

  /**
   * The nodes of layer 1; empty if none is configured.
   *
   * @throws InvalidSettingException naming the first setting that has no usable value
   */
  Optional<FailoverSettings> layer1Upstream() {
    List<URI> http = layer1Urls.get();
    if (http.isEmpty()) {
      return Optional.empty();
    }
    if (http.size() > MOST_NODES || Set.copyOf(http).size() < http.size()) {
      throw new InvalidSettingException(
          LAYER1_URL, "must name at most " + MOST_NODES + " nodes, each once");
    }
    if (layer1Id.get().isEmpty()) {
      throw new InvalidSettingException(
          LAYER1_ID, "is missing; it is the chain id that the nodes must have");
    }
    return Optional.of(
        new FailoverSettings(
            http.stream().map(url -> node("l1", layer1Id.get(), url, Optional.empty())).toList(),
            maxLag.get(),
            catchUp.get()));
  }

  private UpstreamSettings node(URI http, Optional<URI> ws) {
    return node(name.get(), id.get(), http, ws);
  }

  private UpstreamSettings node(String as, Optional<Long> chainId, URI http, Optional<URI> ws) {
    return new UpstreamSettings(
        as,
        chainId.map(OptionalLong::of).orElseGet(OptionalLong::empty),
        http,
        ws,
        poll.get(),
        watch.get(),
        timeout.get(),
        attempt.get(),
        maxConnections.get(),
        maxResponseBytes.get());
  }

  private static String name(String setting, String text) {
    if (text.isBlank() || text.length() > 100) {
      throw new InvalidSettingException(setting, "must have 1 to 100 characters");
    }
    return text;
  }

  private static String word(String setting, String text, int least, int most) {
    String word = text.strip();
    if (word.length() < least || word.length() > most) {
      throw new InvalidSettingException(
          setting, "must have " + least + " to " + most + " characters");
    }
    return word;
  }

  /**
   * Parses an address with one of the schemes. It may contain an access key, so the message does
   * not repeat it.
   *
   * @throws InvalidSettingException with the name of the setting
   */
  public static URI url(String setting, String text, String... schemes) {
    InvalidSettingException wrong =
        new InvalidSettingException(
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
