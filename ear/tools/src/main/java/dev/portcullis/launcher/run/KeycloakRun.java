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
 * Keycloak beside the application in {@code mvn -Prun}: it starts on a thread of its own, so that
 * nothing waits for it. The run profile asks for it with {@code keycloak=on}, and {@code
 * -Dkeycloak=off} leaves it out. Options: {@code keycloak.port}.
 */
final class KeycloakRun implements AutoCloseable {
  /** After so long a line says that it is still waited for. */
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  private final Optional<KeycloakServer> server;
  private final CompletableFuture<Void> ready;

  private KeycloakRun(Optional<KeycloakServer> server, CompletableFuture<Void> ready) {
    this.server = server;
    this.ready = ready;
  }

  /**
   * Starts it unless it is not wanted, or {@code keycloak.url} names another one.
   *
   * @throws LaunchException when the port is taken
   */
  static KeycloakRun start(
      BuildOutput build, Path directory, URI application, Properties given, Progress progress) {
    if (!given.getProperty("keycloak", "off").equals("on") || given.containsKey("keycloak.url")) {
      return new KeycloakRun(Optional.empty(), CompletableFuture.completedFuture(null));
    }
    KeycloakServer.endLeftOver(directory);
    KeycloakServer server = KeycloakServer.at(build, directory, port(given), application);
    CompletableFuture<Void> ready =
        CompletableFuture.runAsync(
            () -> {
              server.start(progress);
              server.awaitReady(PATIENCE, progress);
            },
            task -> {
              Thread thread = new Thread(task, "start of Keycloak");
              thread.setDaemon(true);
              thread.start();
            });
    return new KeycloakRun(Optional.of(server), ready);
  }

  /** The settings with which the application uses it; none without it. */
  Map<String, String> settings() {
    return server.map(KeycloakServer::settings).orElse(Map.of());
  }

  /** Says where it is and who can sign in, once it is ready; its failure is no other's. */
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
