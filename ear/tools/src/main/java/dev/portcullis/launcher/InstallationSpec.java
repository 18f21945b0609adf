package dev.portcullis.launcher;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What an {@link Installation} is to be.
 *
 * @param server wildfly, payara or micro
 * @param directory for all that is kept, and the logs
 * @param address the address the application is served at
 * @param httpPort its port; 0 for any free one, as for all ports
 * @param managementPort of the server, on the loopback interface
 * @param databasePort of the embedded PostgreSQL, on the loopback interface
 * @param database a database of somebody else's; empty for the embedded PostgreSQL
 * @param heap of the server, as for -Xmx
 * @param properties settings of the application, by name
 * @param jvm further arguments of the server's JVM
 * @param environment further environment variables of the server's process
 */
public record InstallationSpec(
    String server,
    Path directory,
    String address,
    int httpPort,
    int managementPort,
    int databasePort,
    Optional<Database> database,
    String heap,
    Map<String, String> properties,
    List<String> jvm,
    Map<String, String> environment) {

  /** With what {@code -Dserver.jvm} says, apart by spaces. */
  public InstallationSpec(
      String server,
      Path directory,
      String address,
      int httpPort,
      int managementPort,
      int databasePort,
      Optional<Database> database,
      String heap,
      Map<String, String> properties) {
    this(
        server,
        directory,
        address,
        httpPort,
        managementPort,
        databasePort,
        database,
        heap,
        properties,
        arguments("server.jvm"),
        Map.of());
  }

  /** The words of a system property, which are apart by spaces; none if it is not set. */
  public static List<String> arguments(String property) {
    return Stream.of(System.getProperty(property, "").split(" "))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /** The same with a port for a debugger, on the loopback interface, if there is to be one. */
  public InstallationSpec debuggedAt(Optional<Integer> port) {
    if (port.isEmpty()) {
      return this;
    }
    List<String> arguments = new ArrayList<>(jvm);
    arguments.add(
        "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:" + port.get());
    return with(arguments);
  }

  /** The same with other arguments of the JVM. */
  public InstallationSpec with(List<String> arguments) {
    return new InstallationSpec(
        server,
        directory,
        address,
        httpPort,
        managementPort,
        databasePort,
        database,
        heap,
        properties,
        arguments,
        environment);
  }

  /** The same with other environment variables of the server's process. */
  public InstallationSpec in(Map<String, String> variables) {
    return new InstallationSpec(
        server,
        directory,
        address,
        httpPort,
        managementPort,
        databasePort,
        database,
        heap,
        properties,
        jvm,
        Map.copyOf(variables));
  }

  /**
   * Where a database is and who may enter.
   *
   * @param user the role that the application works with
   * @param ownerUser the role that owns the tables; empty if the application's does
   */
  public record Database(
      String url, String user, String password, String ownerUser, String ownerPassword) {

    /**
     * Enters it once, so that a wrong URL or password is one line and not a server that fails.
     *
     * @throws LaunchException with the reason that the driver gives
     */
    void check() {
      if (!url.startsWith("jdbc:postgresql:")) {
        throw new LaunchException("-Ddb.url=" + url + " is not a URL like jdbc:postgresql://…");
      }
      enter(user, password);
      if (!ownerUser.isEmpty()) {
        enter(ownerUser, ownerPassword);
      }
    }

    private void enter(String role, String rolePassword) {
      try {
        DriverManager.getConnection(url, role, rolePassword).close();
      } catch (SQLException refused) {
        throw new LaunchException(
            "The database of -Ddb.url=%s cannot be used as user \"%s\": %s"
                .formatted(url, role, refused.getMessage()),
            refused);
      }
    }
  }

  /** Everything on free loopback ports, with an embedded PostgreSQL: for tests. */
  public static InstallationSpec onFreePorts(
      String server, Path directory, Map<String, String> properties) {
    return new InstallationSpec(
        server, directory, "127.0.0.1", 0, 0, 0, Optional.empty(), "768m", Map.copyOf(properties));
  }
}
