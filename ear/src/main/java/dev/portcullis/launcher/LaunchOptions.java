package dev.portcullis.launcher;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * What can be chosen for {@code mvn -Prun}, each as {@code -Dname=value}.
 *
 * @param server {@code server}: wildfly, payara or micro
 * @param dataDirectory {@code data.dir}: everything that is kept, and the logs
 * @param address {@code http.address}: the address the application is served at
 * @param httpPort {@code http.port}; 0 for any free port, as for all ports
 * @param managementPort {@code management.port} of the server, on the loopback interface
 * @param rpcPort {@code rpc.port}: the JSON-RPC port of the embedded chain, on the loopback
 *     interface
 * @param inboxPort {@code inbox.port} of the demonstration's webhook receiver
 * @param databasePort {@code db.port} of the embedded PostgreSQL
 * @param databaseUrl {@code db.url} of a PostgreSQL of the user's; then none is started
 * @param databaseUser {@code db.user}
 * @param databasePassword {@code db.password}
 * @param databaseOwner {@code db.owner-user}
 * @param databaseOwnerPassword {@code db.owner-password}
 * @param heap {@code server.heap}, as for -Xmx
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
    String heap) {

  /**
   * Reads the options.
   *
   * @throws LaunchFailure when one is not what it should be
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
        text(given, "server.heap", "768m"));
  }

  private static String text(Properties given, String name, String fallback) {
    String value = given.getProperty(name, "").strip();
    return value.isEmpty() ? fallback : value;
  }

  /** A port among the options. */
  static int port(Properties given, String name) {
    String value = text(given, name, Integer.toString(WantedPorts.DEFAULTS.get(name)));
    try {
      int port = Integer.parseInt(value);
      if (port >= 0 && port <= 65_535) {
        return port;
      }
    } catch (NumberFormatException notANumber) {
      // answered below
    }
    throw new LaunchFailure("-D" + name + "=" + value + " is not a port: 0 to 65535 is possible.");
  }
}
