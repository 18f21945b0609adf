package dev.portcullis.launcher.run;

import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.KeycloakServer;
import dev.portcullis.launcher.LaunchException;
import dev.portcullis.launcher.Progress;
import dev.portcullis.launcher.Terminal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;

/**
 * Runs Keycloak beside the application in {@code mvn -Prun}. It starts on its own thread, so that
 * nothing waits for it. The run profile enables it with {@code keycloak=on}, and {@code
 * -Dkeycloak=off} disables it. Options: {@code keycloak.port}.
 */
final class KeycloakRun implements AutoCloseable {
  /** The interval after which a line reports that it is still starting. */
  private static final Duration REPORT_INTERVAL = Duration.ofMinutes(4);

  private final Optional<KeycloakServer> server;
  private final CompletableFuture<Void> ready;

  private KeycloakRun(Optional<KeycloakServer> server, CompletableFuture<Void> ready) {
    this.server = server;
    this.ready = ready;
  }

  /**
   * Starts it unless it is disabled, or {@code keycloak.url} names another one.
   *
   * @throws LaunchException when the port is taken
   */
  static KeycloakRun start(
      BuildOutput build, Path directory, URI application, Properties given, Progress progress) {
    if (!given.getProperty("keycloak", "off").equals("on") || given.containsKey("keycloak.url")) {
      return new KeycloakRun(Optional.empty(), CompletableFuture.completedFuture(null));
    }
    KeycloakServer.stopOrphaned(directory);
    KeycloakServer server = KeycloakServer.at(build, directory, port(given), application);
    CompletableFuture<Void> ready =
        CompletableFuture.runAsync(
            () -> {
              server.start(progress);
              server.awaitReady(REPORT_INTERVAL, progress);
            },
            task -> {
              Thread thread = new Thread(task, "start of Keycloak");
              thread.setDaemon(true);
              thread.start();
            });
    return new KeycloakRun(Optional.of(server), ready);
  }

  /** The application's settings for it; none if it does not run. */
  Map<String, String> settings() {
    return server.map(KeycloakServer::settings).orElse(Map.of());
  }

  /**
   * Prints its address and the users once it is ready; its failure does not affect the other parts.
   */
  void announce(Terminal terminal) {
    server.ifPresent(
        running -> {
          var unused =
              ready.whenComplete(
                  (done, failed) -> {
                    if (failed == null) {
                      terminal.print(text(running));
                    } else if (!running.isClosed()) {
                      terminal.print("\nKeycloak does not run: " + failed.getCause().getMessage());
                    }
                  });
        });
  }

  @Override
  public void close() {
    server.ifPresent(KeycloakServer::close);
  }

  private static String text(KeycloakServer running) {
    return """

    Keycloak         %s        issuer %s
    Sign in          olivia, alice or bob with the password %s at
      %s/account
    Applications     sign people in at %s/auth/authorize
    Keycloak's admin admin with the password %s at
      %s/admin/master/console/#/%s\
    """
        .formatted(
            running.url(),
            running.issuer(),
            running.testPassword(),
            running.issuer(),
            running.pages(),
            running.adminPassword(),
            running.url(),
            KeycloakServer.REALM);
  }

  private static int port(Properties given) {
    return LaunchOptions.port(given, "keycloak.port");
  }
}
