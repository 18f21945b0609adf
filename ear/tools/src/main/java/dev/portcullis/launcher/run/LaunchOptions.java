package dev.portcullis.launcher.run;

import dev.portcullis.launcher.LaunchException;
import dev.portcullis.launcher.watch.WatchedModule;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * The options of {@code mvn -Prun}, each as {@code -Dname=value}.
 *
 * @param server {@code server}: wildfly, payara or micro
 * @param dataDirectory {@code data.dir}: persistent data and the logs
 * @param address {@code http.address}: the address the application is served at
 * @param httpPort {@code http.port}; 0 for any free port, as for all ports
 * @param managementPort {@code management.port} of the server, on the loopback interface
 * @param rpcPort {@code rpc.port}: the JSON-RPC port of the embedded chain, on the loopback
 *     interface
 * @param inboxPort {@code inbox.port} of the demonstration's webhook receiver
 * @param databasePort {@code db.port} of the embedded PostgreSQL
 * @param databaseUrl {@code db.url} of an external PostgreSQL; then none is started
 * @param databaseUser {@code db.user}
 * @param databasePassword {@code db.password}
 * @param databaseOwner {@code db.owner-user}
 * @param databaseOwnerPassword {@code db.owner-password}
 * @param heap {@code server.heap}, as for -Xmx
 * @param debugPort {@code debug}: the port a debugger may attach to, on the loopback interface
 * @param watched {@code watch}: the checkout whose changes are deployed immediately; {@code true}
 *     for this one
 */
record LaunchOptions(
    String server,
    Path dataDirectory,
    String address,
    int httpPort,
    int managementPort,
    int rpcPort,
    int inboxPort,
    int databasePort,
    Optional<String> databaseUrl,
    String databaseUser,
    String databasePassword,
    String databaseOwner,
    String databaseOwnerPassword,
    String heap,
    Optional<Integer> debugPort,
    Optional<Path> watched) {

  /**
   * Reads the options.
   *
   * @throws LaunchException when one is invalid
   */
  static LaunchOptions read(Properties given, Path root) {
    return new LaunchOptions(
        text(given, "server", "wildfly"),
        root.resolve(text(given, "data.dir", "data")).toAbsolutePath().normalize(),
        text(given, "http.address", "127.0.0.1"),
        port(given, "http.port"),
        port(given, "management.port"),
        port(given, "rpc.port"),
        port(given, "inbox.port"),
        port(given, "db.port"),
        Optional.of(text(given, "db.url", "")).filter(url -> !url.isEmpty()),
        text(given, "db.user", ""),
        text(given, "db.password", ""),
        text(given, "db.owner-user", ""),
        text(given, "db.owner-password", ""),
        text(given, "server.heap", "768m"),
        debugPort(given),
        watched(given, root));
  }

  private static Optional<Integer> debugPort(Properties given) {
    return given.getProperty("debug", "").isBlank()
        ? Optional.empty()
        : Optional.of(port(given, "debug"));
  }

  private static Optional<Path> watched(Properties given, Path root) {
    String watch = given.getProperty("watch", "false").strip();
    if (watch.equals("false")) {
      return Optional.empty();
    }
    if (!text(given, "server", "wildfly").equals("wildfly")) {
      throw new LaunchException("-Dwatch is possible with -Dserver=wildfly only.");
    }
    // Java passes -Dwatch as an empty text, and Maven as "true".
    boolean here = watch.isEmpty() || watch.equals("true");
    Path checkout = root.resolve(here ? "" : watch).normalize();
    if (WatchedModule.of(checkout).isEmpty()) {
      throw new LaunchException("-Dwatch=" + watch + " is no checkout with compiled modules.");
    }
    return Optional.of(checkout);
  }

  private static String text(Properties given, String name, String fallback) {
    String value = given.getProperty(name, "").strip();
    return value.isEmpty() ? fallback : value;
  }

  /** A port among the options. */
  static int port(Properties given, String name) {
    String value = text(given, name, Integer.toString(PortCheck.DEFAULTS.getOrDefault(name, 0)));
    try {
      int port = Integer.parseInt(value);
      if (port >= 0 && port <= 65_535) {
        return port;
      }
    } catch (NumberFormatException notANumber) {
      // rejected below
    }
    throw new LaunchException(
        "-D" + name + "=" + value + " is not a port: 0 to 65535 is possible.");
  }
}
