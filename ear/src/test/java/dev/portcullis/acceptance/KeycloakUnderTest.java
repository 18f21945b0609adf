package dev.portcullis.acceptance;

import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.KeycloakServer;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * The product beside a real Keycloak (ADR 0019), on an installation of its own that all test
 * classes of a process share: use it with {@code @ExtendWith(KeycloakUnderTest.class)} and
 * parameters of type {@link KeycloakServer} and {@link Api}.
 */
class KeycloakUnderTest implements BeforeAllCallback, ParameterResolver {
  /** Some stop Keycloak or count what it is sent, so its classes run one after the other. */
  static final String ONE_CLASS = "keycloak";

  /** How long Keycloak may take to start. */
  static final Duration PATIENCE = Duration.ofMinutes(4);

  @Override
  public void beforeAll(ExtensionContext context) {
    both(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == Api.class || type == KeycloakServer.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Both both = both(context);
    return parameter.getParameter().getType() == Api.class
        ? new Api(both.installation().baseUrl())
        : both.keycloak();
  }

  private static Both both(ExtensionContext context) {
    return context
        .getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(KeycloakUnderTest.class))
        .getOrComputeIfAbsent(Both.class, key -> Both.start(), Both.class);
  }

  /**
   * Ends with the last test of this process: Surefire hands it the classes one by one in one
   * session.
   */
  private record Both(KeycloakServer keycloak, Installation installation) implements AutoCloseable {

    static Both start() {
      BuildOutput build = BuildOutput.load();
      String server = System.getProperty("server", "wildfly");
      Path directory = ForkDirectory.resolve("keycloak-" + server);
      int port = Ports.free();
      KeycloakServer keycloak =
          KeycloakServer.fresh(
              build,
              directory.resolveSibling("keycloak-home-" + server),
              URI.create("http://127.0.0.1:" + port));
      try {
        keycloak.start(Progress.silent());
        // The application starts while Keycloak does not answer yet.
        Installation installation =
            PreparedInstallation.fresh(
                build,
                new InstallationSpec(
                    server,
                    directory,
                    "127.0.0.1",
                    port,
                    0,
                    0,
                    Optional.empty(),
                    "768m",
                    settings(keycloak, port)),
                Progress.silent());
        try {
          keycloak.awaitReady(PATIENCE);
          return new Both(keycloak, installation);
        } catch (RuntimeException failed) {
          installation.close();
          throw failed;
        }
      } catch (RuntimeException failed) {
        keycloak.close();
        throw failed;
      }
    }

    private static Map<String, String> settings(KeycloakServer keycloak, int port) {
      Map<String, String> settings = new HashMap<>(keycloak.settings());
      settings.put("operator.wallet", TestWallet.OPERATOR.address());
      settings.put("siwe.domains", "localhost:" + port + ",127.0.0.1:" + port);
      settings.put("ratelimit.login", "0");
      settings.put("ratelimit.public", "0");
      settings.put("keycloak.poll-ms", "100");
      settings.put("keycloak.watch-seconds", "1");
      settings.put("keycloak.max-attempts", "2");
      settings.put("keycloak.retry-first-ms", "50");
      settings.put("keycloak.retry-longest-ms", "100");
      settings.put("oidc.keys-interval-seconds", "1");
      settings.put("oidc.allowed-cidrs", "127.0.0.1/32");
      return settings;
    }

    @Override
    public void close() {
      try {
        installation.close();
      } finally {
        keycloak.close();
      }
    }
  }
}
