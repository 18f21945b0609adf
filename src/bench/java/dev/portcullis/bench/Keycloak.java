package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.launcher.BuildOutput;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Keycloak on PostgreSQL, in production mode, with its admin events recorded: what its own
 * administration interface does on the same machine.
 */
final class Keycloak implements AutoCloseable {
  private static final String REALM = "bench";
  private static final String PASSWORD = "bench-only";
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Process process;
  private final URI base;

  private Keycloak(Process process, URI base) {
    this.process = process;
    this.base = base;
  }

  /** Starts it on an empty database of its own that {@code jdbcUrl} leads to. */
  static Keycloak start(String jdbcUrl, String user, String password) throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Path home = home();
    Path log = home.resolve("bench.log");
    Map<String, String> environment =
        Map.of(
            "KC_DB", "postgres",
            "KC_DB_URL", jdbcUrl,
            "KC_DB_USERNAME", user,
            "KC_DB_PASSWORD", password,
            "KC_BOOTSTRAP_ADMIN_USERNAME", "admin",
            "KC_BOOTSTRAP_ADMIN_PASSWORD", PASSWORD,
            "JAVA_OPTS_APPEND", "-Xmx768m");
    Process build = launch(home, log, environment, "build", "--db=postgres");
    if (build.waitFor() != 0) {
      throw new IOException("Keycloak was not built; see " + log);
    }
    Process server =
        launch(
            home,
            log,
            environment,
            "start",
            "--optimized",
            "--http-enabled=true",
            "--http-host=127.0.0.1",
            "--http-port=" + port,
            "--hostname-strict=false",
            "--cache=local");
    Keycloak keycloak = new Keycloak(server, URI.create("http://127.0.0.1:" + port));
    try {
      keycloak.awaitReady(log);
      keycloak.makeRealm();
      return keycloak;
    } catch (IOException | InterruptedException | RuntimeException failed) {
      keycloak.close();
      throw failed;
    }
  }

  /** Where its administration interface begins. */
  URI base() {
    return base;
  }

  /** Its first process. */
  ProcessHandle process() {
    return process.toHandle();
  }

  /** The path of something in the realm of the benchmark. */
  static String path(String more) {
    return "/admin/realms/" + REALM + more;
  }

  /** A token of its administrator; it lives for a minute. */
  String token() {
    String form =
        "grant_type=password&client_id=admin-cli&username=admin&password="
            + URLEncoder.encode(PASSWORD, StandardCharsets.UTF_8);
    HttpRequest request =
        HttpRequest.newBuilder(base.resolve("/realms/master/protocol/openid-connect/token"))
            .header("content-type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form))
            .build();
    try {
      JsonNode answer =
          Product.JSON.readTree(http.send(request, HttpResponse.BodyHandlers.ofString()).body());
      return answer.path("access_token").asText();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private void makeRealm() throws IOException {
    try (Connection connection = new Connection(base)) {
      connection.send(
          "POST",
          "/admin/realms",
          token(),
          """
          {"realm": "%s", "enabled": true, "organizationsEnabled": true,
           "adminEventsEnabled": true, "adminEventsDetailsEnabled": true}
          """
              .formatted(REALM));
    }
  }

  private void awaitReady(Path log) throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    URI probe = base.resolve("/realms/master/.well-known/openid-configuration");
    while (process.isAlive() && System.nanoTime() < end) {
      try {
        HttpRequest request = HttpRequest.newBuilder(probe).build();
        if (http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200) {
          return;
        }
      } catch (IOException notYet) {
        // The port is not open yet.
      }
      TimeUnit.MILLISECONDS.sleep(200);
    }
    throw new IOException("Keycloak did not start; see " + log);
  }

  private static Process launch(
      Path home, Path log, Map<String, String> environment, String... arguments)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder("bash", home.resolve("bin/kc.sh").toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(new File(log.toString())));
    return builder.start();
  }

  private static Path home() throws IOException {
    try (Stream<Path> servers = Files.list(BuildOutput.load().servers().resolve("bench"))) {
      return servers
          .filter(path -> path.getFileName().toString().startsWith("keycloak-"))
          .findFirst()
          .orElseThrow(() -> new IOException("Keycloak is not there: run with -Dbench=api"));
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
