package dev.portcullis.acceptance;

import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.PostgresServer;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/**
 * An installation with {@link #ROWS} rows behind each list of the console: {@code many-rows.sql}
 * specifies which, and what is omitted to create them quickly.
 */
final class CrowdedSite implements AutoCloseable {
  /** Ten thousand in every build, a hundred thousand by {@code -Dconsole.rows=100000}. */
  static final int ROWS = Integer.getInteger("console.rows", 10_000);

  /** One of them, not among the first. */
  static final int ONE = ROWS - 2_223;

  private final Installation installation;
  private final ConsoleData data;

  private CrowdedSite(Installation installation, ConsoleData data) {
    this.installation = installation;
    this.data = data;
  }

  /** Starts it, and fills it. */
  static CrowdedSite start() throws SQLException {
    Map<String, String> settings = new HashMap<>(ServerUnderTest.SETTINGS);
    int port = Ports.free();
    settings.put("chain.embedded.own-port", "gate");
    settings.put("chain.embedded.rpc-port", Integer.toString(port));
    // That of the settings is the shared product's.
    settings.put("chain.embedded.l1.rpc-port", Integer.toString(Ports.free()));
    settings.put("organization.max", "0");
    settings.remove("webhook.kafka.bootstrap-servers");
    settings.remove("webhook.kafka.client-properties");
    BuildOutput build = BuildOutput.load();
    Installation installation =
        PreparedInstallation.fresh(
            build,
            InstallationSpec.onFreePorts(
                "wildfly", ForkDirectory.resolve("crowded-wildfly"), settings),
            Progress.silent());
    try {
      ConsoleData data =
          ConsoleData.make(
              new Api(installation.baseUrl()),
              new DevChain(URI.create("http://127.0.0.1:" + port)));
      CrowdedSite site = new CrowdedSite(installation, data);
      site.fill();
      return site;
    } catch (SQLException | RuntimeException failed) {
      installation.close();
      throw failed;
    }
  }

  Api api() {
    return new Api(installation.baseUrl());
  }

  /** What was made before the rows. */
  ConsoleData data() {
    return data;
  }

  /** The identifier of the one that was made, of those whose pages begin so. */
  String made(String pages) {
    return data.pages().stream()
        .filter(page -> page.startsWith(pages))
        .findFirst()
        .orElseThrow()
        .substring(pages.length())
        .replaceAll("/.*", "");
  }

  /** The page of the organization that has so much. */
  String organization() {
    return data.contract().organization().substring(1);
  }

  /** Its role that all hold. */
  String role() {
    return made(organization() + "/roles/");
  }

  private void fill() throws SQLException {
    long start = System.nanoTime();
    PostgresServer database = installation.database().orElseThrow();
    String script =
        text()
            .replace(":rows", Integer.toString(ROWS))
            .replace(":organization", organization().replaceAll(".*/", ""))
            .replace(":role", role())
            .replace(":member", made("users/"))
            .replace(":machine", made("credentials/"))
            .replace(":webhook", made("webhooks/"))
            .replace(":job", "webhook-delivery");
    try (Connection owner =
            DriverManager.getConnection(
                database.url(), database.owner(), database.ownerPassword());
        Statement statement = owner.createStatement()) {
      // Each part is a transaction: what runs meanwhile waits for none of them for long.
      for (String part : script.split("\n\n", -1)) {
        statement.execute(part);
      }
    }
    try (Connection superuser =
            DriverManager.getConnection(database.url(), "postgres", database.ownerPassword());
        Statement statement = superuser.createStatement()) {
      statement.execute("vacuum analyze");
    }
    System.out.printf("  filled in %,d ms%n", (System.nanoTime() - start) / 1_000_000);
  }

  private static String text() {
    try (InputStream script =
        CrowdedSite.class.getResourceAsStream("/dev/portcullis/many-rows.sql")) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    // What is in the database ends with it.
    data.inbox().close();
    installation.close();
  }
}
