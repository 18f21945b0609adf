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
 * The specification of an {@link Installation}.
 *
 * @param server wildfly, payara or micro
 * @param directory for persistent data and the logs
 * @param address the address the application is served at
 * @param httpPort its port; 0 for any free one, as for all ports
 * @param managementPort of the server, on the loopback interface
 * @param databasePort of the embedded PostgreSQL, on the loopback interface
 * @param database an external database; empty for the embedded PostgreSQL
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

  /** With the arguments in {@code -Dserver.jvm}, separated by spaces. */
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

  /** The words of a system property, separated by spaces; none if it is not set. */
  public static List<String> arguments(String property) {
    return Stream.of(System.getProperty(property, "").split(" "))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /** The same with a debugger port on the loopback interface, if one is given. */
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
   * The address and credentials of a database.
   *
   * @param user the role of the application
   * @param ownerUser the role that owns the tables; empty if the application's does
   */
  public record Database(
      String url, String user, String password, String ownerUser, String ownerPassword) {

    /**
     * Connects once, so that a wrong URL or password yields one line instead of a failing server.
     *
     * @throws LaunchException with the reason from the driver
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

  /** A specification for tests: free loopback ports and an embedded PostgreSQL. */
  public static InstallationSpec onFreePorts(
      String server, Path directory, Map<String, String> properties) {
    return new InstallationSpec(
        server, directory, "127.0.0.1", 0, 0, 0, Optional.empty(), "768m", Map.copyOf(properties));
  }
}
