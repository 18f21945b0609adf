package dev.portcullis.acceptance;

import dev.portcullis.kafka.KafkaBroker;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * The product that the acceptance tests speak to: started once for all test classes of a process on
 * free ports with an empty database, on WildFly or, with {@code -Dserver=payara} or {@code
 * -Dserver=micro}, on another server; or with {@code -Dbase.url=... -Dchain.rpc-url=...
 * -Dchain.l1-rpc-url=...} whatever runs there.
 *
 * <p>Use it with {@code @ExtendWith(ServerUnderTest.class)} and parameters of type {@link Api},
 * {@link DevChain} and, where the test has started the server itself, {@link ServerLog} and {@link
 * Database}.
 */
public class ServerUnderTest implements BeforeAllCallback, AfterAllCallback, ParameterResolver {

  /** The operator's identity provider; it ends with the JVM. */
  static final LocalIssuer ISSUER = LocalIssuer.start();

  /** The operator's subject there. */
  static final String OPERATOR_SUBJECT = "the-operator";

  /** The port of the broker that events are published to, which is there for one test only. */
  static final int KAFKA_PORT = Ports.free();

  /** The port at which the gate expects a bundler, which is there for one test only. */
  static final int BUNDLER_PORT = Ports.free();

  /** What the application is started with; all that differs from the documented defaults. */
  public static final Map<String, String> SETTINGS =
      Map.ofEntries(
          Map.entry("operator.wallet", TestWallet.OPERATOR.address()),
          Map.entry("operator.oidc-issuer", ISSUER.url()),
          Map.entry("operator.oidc-subject", OPERATOR_SUBJECT),
          Map.entry("operator.oidc-jwks-uri", ISSUER.keysUrl()),
          Map.entry("operator.oidc-audience", LocalIssuer.AUDIENCE),
          Map.entry("oidc.allowed-cidrs", "127.0.0.1/32"),
          Map.entry("oidc.keys-interval-seconds", "1"),
          Map.entry("bundler.url", "http://127.0.0.1:" + BUNDLER_PORT),
          Map.entry("bundler.entry-points", "0.8,0.6,0.7@" + BeaconAccount.ENTRY_POINT_ADDRESS),
          Map.entry("bundler.account-code-hashes", BeaconAccount.CODE_HASH),
          Map.entry("bundler.account-implementations", BeaconAccount.IMPLEMENTATION_ADDRESS),
          Map.entry("chain.embedded.own-port", "gate"),
          Map.entry("chain.embedded.rpc-port", Integer.toString(Ports.free())),
          Map.entry("chain.embedded.l1.rpc-port", Integer.toString(Ports.free())),
          // The tests are many, and come from one address.
          Map.entry("ratelimit.login", "0"),
          Map.entry("ratelimit.public", "0"),
          Map.entry("ratelimit.user", "0"),
          Map.entry("ratelimit.m2m", "0"),
          Map.entry("ratelimit.webhook-test", "0"),
          Map.entry("ratelimit.provider-test", "0"),
          Map.entry("audit.stranger-rows", "0"),
          Map.entry("metrics.token", "scraper-scraper-scraper-scraper-0"),
          Map.entry("policy.auth-token", "sequencer-sequencer-sequencer-00"),
          Map.entry("metrics.keep-seconds", "1"),
          Map.entry("legacy.enabled", "true"),
          Map.entry("rpc.public-url", "https://gate.example/rpc"),
          Map.entry("rpc.disclosure-ledger", "true"),
          Map.entry("disclosure.methods", "true"),
          Map.entry("webhook.allowed-cidrs", "127.0.0.1/32"),
          Map.entry("webhook.kafka.bootstrap-servers", "127.0.0.1:" + KAFKA_PORT),
          Map.entry("webhook.kafka.client-properties", kafkaProperties()),
          Map.entry("webhook.retry-first-ms", "50"),
          Map.entry("webhook.failing-notice-after-seconds", "1"));

  private static String kafkaProperties() {
    try {
      Path file = Files.createTempFile("kafka", ".properties");
      file.toFile().deleteOnExit();
      return Files.writeString(file, KafkaBroker.clientProperties(KafkaBroker.PASSWORD)).toString();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    ProductTurns.begin(context);
    product(context);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    ProductTurns.end(context);
  }

  /**
   * Sets the properties that {@code arquillian.xml} names to the server under test, in the turn of
   * the class, which {@link #endTurn} ends.
   */
  public static void tellArquillian(ExtensionContext context) {
    ProductTurns.begin(context);
    Installation running = product(context).own().orElseThrow();
    System.setProperty(
        "in-container.management-port", Integer.toString(running.server().managementPort()));
    System.setProperty("in-container.wildfly", BuildOutput.load().wildfly().toString());
  }

  /** Lets the next class speak to the product. */
  public static void endTurn(ExtensionContext context) {
    ProductTurns.end(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == Api.class
        || type == DevChain.class
        || type == ServerLog.class
        || type == Database.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    Product product = product(context);
    if (type == ServerLog.class) {
      return new ServerLog(product.own().orElseThrow().server());
    }
    if (type == Database.class) {
      return new Database(product.own().flatMap(Installation::database).orElseThrow());
    }
    return type == Api.class ? new Api(product.baseUrl()) : chain();
  }

  /**
   * The chain below the embedded one; with {@code -Dbase.url} only if {@code -Dchain.l1-rpc-url}
   * specifies its address.
   */
  public static Optional<DevChain> layer1() {
    String own =
        System.getProperty("base.url", "").isEmpty()
            ? "http://127.0.0.1:" + SETTINGS.get("chain.embedded.l1.rpc-port")
            : "";
    String url = System.getProperty("chain.l1-rpc-url", own);
    return url.isEmpty() ? Optional.empty() : Optional.of(new DevChain(URI.create(url)));
  }

  private static DevChain chain() {
    String own = "http://127.0.0.1:" + SETTINGS.get("chain.embedded.rpc-port");
    return new DevChain(URI.create(System.getProperty("chain.rpc-url", own)));
  }

  private static Product product(ExtensionContext context) {
    return context
        .getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(ServerUnderTest.class))
        .getOrComputeIfAbsent(Product.class, key -> Product.start(), Product.class);
  }

  /**
   * Ends with the last test of this process: Surefire hands it the classes one by one in one
   * session.
   */
  private record Product(URI baseUrl, Optional<Installation> own) implements AutoCloseable {

    static Product start() {
      String given = System.getProperty("base.url", "");
      if (!given.isEmpty()) {
        return new Product(URI.create(given), Optional.empty());
      }
      BuildOutput build = BuildOutput.load();
      String server = System.getProperty("server", "wildfly");
      Path directory = ForkDirectory.resolve("acceptance-" + server);
      Installation installation =
          Installation.fresh(
              build,
              // Most tests are with this one: its second compiler is worth something.
              InstallationSpec.onFreePorts(server, directory, SETTINGS)
                  .with(InstallationSpec.arguments("product.jvm")),
              Progress.silent());
      return new Product(installation.baseUrl(), Optional.of(installation));
    }

    @Override
    public void close() {
      own.ifPresent(Installation::close);
    }
  }
}
