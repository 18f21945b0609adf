package dev.portcullis.launcher;

import dev.portcullis.command.keycloak.AdminCredentials;
import dev.portcullis.command.keycloak.KeycloakException;
import dev.portcullis.command.keycloak.Provisioner;
import dev.portcullis.command.keycloak.RealmSpec;
import dev.portcullis.command.keycloak.RealmSpec.ServiceClient;
import dev.portcullis.command.keycloak.RealmSpec.SignInClient;
import dev.portcullis.kernel.Secret;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A real Keycloak as a child process, with the secrets of the installation. Each start updates its
 * realm by the code of {@code portcullis keycloak provision} (ADR 0127).
 */
public final class KeycloakServer implements AutoCloseable {
  /** The realm of the product. */
  public static final String REALM = "portcullis";

  private static final String AUDIENCE = "portcullis";
  private static final String BROWSER = "portcullis-browser";
  private static final String SERVICE = "portcullis-provisioning";
  private static final String ADMIN = "admin";

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final KeycloakDistribution distribution;
  private final Path home;
  private final URI url;
  private final URI application;
  private final LocalSecrets secrets;
  private final KeycloakProcess process;
  private Process running;

  private KeycloakServer(BuildOutput build, Path directory, int port, URI application) {
    this.distribution = new KeycloakDistribution(build.keycloak());
    this.home = homeIn(directory);
    this.url = URI.create("http://127.0.0.1:" + port);
    this.application = application;
    this.secrets = new LocalSecrets(directory.resolve("keycloak.properties"));
    this.process = new KeycloakProcess(home);
  }

  /**
   * A server to be started.
   *
   * @param directory the installation's; Keycloak's data and log are in its subdirectory {@code
   *     keycloak}
   * @param port on the loopback interface; 0 for any free one
   * @param application the URL of the application, for its back-channel logout
   * @throws LaunchException when the port is taken
   */
  public static KeycloakServer at(BuildOutput build, Path directory, int port, URI application) {
    return new KeycloakServer(
        build, directory, Ports.claim("keycloak.port", "127.0.0.1", port), application);
  }

  /** Like {@link #at}, on any free port, but removes the existing data of the directory first. */
  public static KeycloakServer fresh(BuildOutput build, Path directory, URI application) {
    stopOrphaned(directory);
    Directories.delete(directory);
    Directories.createPrivate(directory);
    return at(build, directory, 0, application);
  }

  /** The location of the distribution's copy that the very first start prepares. */
  public static Path prepared(BuildOutput build) {
    return new KeycloakDistribution(build.keycloak()).built();
  }

  /** Ends the process that a killed launcher left on the directory. */
  public static void stopOrphaned(Path directory) {
    KeycloakProcess.stopOrphaned(homeIn(directory));
  }

  /**
   * Starts it; {@link #awaitReady} waits until it serves.
   *
   * @param progress notified if it has to be prepared first, which takes most of a minute
   */
  public void start(Progress progress) {
    KeycloakProcess.stopOrphaned(home);
    try {
      Files.createDirectories(home);
      if (!distribution.isBuilt()) {
        progress.next("Preparing Keycloak, once");
        distribution.build(process, home.resolve("build.log"));
      }
      distribution.link(home);
      Directories.makePrivate(home);
      running = process.start(command(), environment(), log());
    } catch (IOException failed) {
      throw new LaunchException("Cannot start Keycloak: " + failed, failed);
    }
  }

  /**
   * Waits until it responds, and updates the realm.
   *
   * @throws LaunchException with the end of its log if it ended, or is not ready in time
   */
  public void awaitReady(Duration patience) {
    await(
        patience,
        spent -> {
          throw new LaunchException(
              "Keycloak is not ready after " + spent.toSeconds() + " s.\n" + logTail());
        });
  }

  /**
   * The same without a time limit while Keycloak runs, because a slow machine needs many minutes.
   *
   * @param progress receives a line each time that {@code patience} has passed
   * @throws LaunchException with the end of its log when it ended
   */
  public void awaitReady(Duration patience, Progress progress) {
    Consumer<Duration> passed =
        spent ->
            progress.next(
                "Keycloak is not ready after "
                    + spent.toSeconds()
                    + " s; it is waited for while it runs, see "
                    + log());
    await(patience, passed);
  }

  private void await(Duration patience, Consumer<Duration> passed) {
    try {
      if (!new StartupWait(patience, passed, System::nanoTime).await(new Running())) {
        throw new LaunchException(
            "Keycloak ended with exit code " + running.exitValue() + ".\n" + logTail());
      }
      provision();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new LaunchException("Interrupted while waiting for Keycloak", interrupted);
    }
  }

  /** Updates the realm at each start, because the URL of the application may change. */
  private void provision() {
    RealmSpec plan =
        new RealmSpec(
            REALM,
            AUDIENCE,
            List.of("http://localhost/*", "http://127.0.0.1/*"),
            application + "/auth/backchannel-logout",
            List.of(
                SignInClient.open(BROWSER),
                new SignInClient(
                    "portcullis-server", true, Optional.of(new Secret(secret("server-secret"))))),
            new ServiceClient(SERVICE, new Secret(secret("provisioning-secret"))),
            Optional.of(new Secret(testPassword())));
    try {
      var unused =
          new Provisioner(plan, AdminCredentials.ofUser(url, ADMIN, new Secret(adminPassword())))
              .provision(difference -> {});
    } catch (KeycloakException problem) {
      throw new LaunchException(problem.getMessage(), problem);
    }
  }

  private final class Running implements StartupWait.Awaited {
    @Override
    public boolean isReady() throws InterruptedException {
      return isResponding();
    }

    @Override
    public boolean endsWithin(Duration time) throws InterruptedException {
      return running.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  /** Its base URL, without a slash at the end. */
  public URI url() {
    return url;
  }

  /** The issuer of the realm's tokens. */
  public String issuer() {
    return url + "/realms/" + REALM;
  }

  /** The file that receives its console output. */
  public Path log() {
    return home.resolve("console.log");
  }

  /** The password of the realm's test users. */
  public String testPassword() {
    return secret("test-password");
  }

  /** The password of the user {@code admin}, who administers Keycloak itself. */
  public String adminPassword() {
    return secret("admin-password");
  }

  /** The application's settings for it; the user olivia is its operator. */
  public Map<String, String> settings() {
    return Map.ofEntries(
        Map.entry("keycloak.url", url.toString()),
        Map.entry("keycloak.realm", REALM),
        Map.entry("keycloak.client-id", SERVICE),
        Map.entry("keycloak.client-secret", secret("provisioning-secret")),
        Map.entry("operator.oidc-issuer", issuer()),
        Map.entry("operator.oidc-subject", RealmSpec.testUserId(REALM, "olivia")),
        Map.entry("operator.oidc-jwks-uri", issuer() + "/protocol/openid-connect/certs"),
        Map.entry("operator.oidc-audience", AUDIENCE),
        Map.entry("signin.client-id", BROWSER),
        Map.entry("signin.url", pages()),
        Map.entry("passkey.origins", "http://localhost:8080,http://localhost," + pages()));
  }

  /** The URL for browsers. Passkeys are bound to host names, not to addresses. */
  public String pages() {
    return "http://localhost:" + application.getPort();
  }

  /** Ends it like kill -9. For tests. */
  public void kill() {
    process.kill();
  }

  /** Whether it was closed. */
  public boolean isClosed() {
    return process.isClosed();
  }

  @Override
  public void close() {
    process.close();
  }

  private List<String> command() {
    List<String> command = new ArrayList<>();
    if (CommandResult.of("nice", "true").exitCode() == 0) {
      // It starts beside the application, which has priority because users wait for it.
      command.addAll(List.of("nice", "-n", "5"));
    }
    command.addAll(
        KeycloakDistribution.command(
            home,
            List.of(
                "start",
                "--optimized",
                // Without it Keycloak searches for nodes of a cluster, on additional ports.
                "--cache=local",
                "--http-enabled=true",
                "--http-host=127.0.0.1",
                "--http-port=" + url.getPort(),
                "--hostname=" + url)));
    return command;
  }

  private Map<String, String> environment() {
    return Map.of(
        "KC_BOOTSTRAP_ADMIN_USERNAME", ADMIN, "KC_BOOTSTRAP_ADMIN_PASSWORD", adminPassword());
  }

  private boolean isResponding() throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(
                    url
                        + "/realms/"
                        + AdminCredentials.MASTER
                        + "/.well-known/openid-configuration"))
            .timeout(Duration.ofSeconds(10))
            .build();
    try {
      return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  private String logTail() {
    return "The end of " + log() + ":\n" + String.join("\n", Directories.tail(log(), 40));
  }

  /** Hexadecimal, which needs no escaping in forms and headers. */
  private String secret(String name) {
    return secrets.get(name, () -> HexFormat.of().formatHex(SecretBytes.next(16)));
  }

  private static Path homeIn(Path directory) {
    return directory.resolve("keycloak");
  }
}
