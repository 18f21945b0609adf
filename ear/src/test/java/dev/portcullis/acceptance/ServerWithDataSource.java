package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Directories;
import dev.portcullis.launcher.PostgresServer;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A server as an operator sets it up who keeps the database's address and password there: the
 * driver among its libraries, and the data sources in its configuration, as plan-capacity.md has
 * it.
 *
 * @param build with this server, and scripts that make the data sources
 * @param jndi what the data source is called
 * @param unfit others, on WildFly, with the product's error for each
 */
record ServerWithDataSource(BuildOutput build, String jndi, Map<String, String> unfit) {
  private static final String WILDFLY = "java:jboss/datasources/portcullis";

  private static final Map<String, String> UNFIT =
      Map.of(
          "java:jboss/datasources/without", "does not take part in transactions (JTA)",
          "java:jboss/datasources/elsewhere", "leads to another database than db.url");

  private static final String PAYARA = "jdbc/portcullis";

  private static final String MODULE =
      """
      <module xmlns="urn:jboss:module:1.9" name="org.postgresql">
        <resources><resource-root path="driver.jar"/></resources>
        <dependencies>
          <module name="java.se"/>
          <module name="jdk.security.auth"/>
        </dependencies>
      </module>
      """;

  /** A copy of the server in {@code directory}, of links where nothing is changed. */
  static ServerWithDataSource make(
      BuildOutput build, String server, Path directory, PostgresServer database)
      throws IOException, URISyntaxException, InterruptedException {
    Path own = Files.createTempDirectory(directory, "set-up");
    Path scripts = own.resolve("scripts");
    Directories.copy(build.scripts(), scripts);
    return switch (server) {
      case "wildfly" -> wildfly(build, own, scripts, database);
      case "payara" -> payara(build, own, scripts, database);
      default -> micro(build, own, scripts, database);
    };
  }

  private static ServerWithDataSource wildfly(
      BuildOutput build, Path own, Path scripts, PostgresServer database)
      throws IOException, URISyntaxException {
    Path home = Files.createDirectory(own.resolve("home"));
    link(build.wildfly(), home, "modules");
    Path modules = home.resolve("modules");
    link(build.wildfly().resolve("modules"), modules, "");
    Path driver = Files.createDirectories(modules.resolve("org/postgresql/main"));
    Files.writeString(driver.resolve("module.xml"), MODULE);
    Files.copy(driver(), driver.resolve("driver.jar"));
    append(scripts.resolve("wildfly/portcullis.cli"), wildfly(database));
    return new ServerWithDataSource(
        with(build, scripts, own, home, build.payara(), build.payaraMicro()), WILDFLY, UNFIT);
  }

  private static ServerWithDataSource payara(
      BuildOutput build, Path own, Path scripts, PostgresServer database)
      throws IOException, URISyntaxException {
    Path home = Files.createDirectory(own.resolve("home"));
    link(build.payara(), home, "glassfish");
    link(build.payara().resolve("glassfish"), home.resolve("glassfish"), "domains");
    Path domain = Path.of("glassfish", "domains", "domain1");
    Directories.copy(build.payara().resolve(domain), home.resolve(domain));
    Files.copy(driver(), home.resolve(domain).resolve("lib").resolve("driver.jar"));
    append(scripts.resolve("payara/server-boot.asadmin"), payara(database));
    return new ServerWithDataSource(
        with(build, scripts, own, build.wildfly(), home, build.payaraMicro()), PAYARA, Map.of());
  }

  private static ServerWithDataSource micro(
      BuildOutput build, Path own, Path scripts, PostgresServer database)
      throws IOException, URISyntaxException, InterruptedException {
    append(scripts.resolve("payara/micro-boot.asadmin"), payara(database));
    Path jar = microWithDriver(build, own);
    return new ServerWithDataSource(
        with(build, scripts, own, build.wildfly(), build.payara(), jar), PAYARA, Map.of());
  }

  /** One jar of the server and the driver, as Payara Micro makes it. */
  private static Path microWithDriver(BuildOutput build, Path directory)
      throws IOException, URISyntaxException, InterruptedException {
    Path jar = directory.resolve("micro-with-driver.jar");
    Path output = directory.resolve("micro-with-driver.log");
    Process making =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                build.payaraMicro().toString(),
                "--addlibs",
                driver().toString(),
                "--outputuberjar",
                jar.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(making.waitFor()).as(Files.readString(output)).isZero();
    return jar;
  }

  private static BuildOutput with(
      BuildOutput build, Path scripts, Path servers, Path wildfly, Path payara, Path payaraMicro) {
    return new BuildOutput(
        build.root(),
        scripts,
        build.ear(),
        build.war(),
        servers,
        wildfly,
        payara,
        payaraMicro,
        build.postgresql(),
        build.keycloak());
  }

  private static List<String> wildfly(PostgresServer database) {
    String own = " --user-name=" + database.user() + " --password=" + database.password();
    String there = " --connection-url=" + database.url();
    String elsewhere = there.replaceFirst("/portcullis$", "/postgres");
    return List.of(
        "embed-server --server-config=standalone.xml --std-out=echo",
        "/subsystem=datasources/jdbc-driver=postgresql:add(driver-name=postgresql,driver-module-name=org.postgresql)",
        dataSource("portcullis") + there + own,
        dataSource("without") + there + own + " --jta=false",
        dataSource("elsewhere") + elsewhere + own,
        "stop-embedded-server");
  }

  private static String dataSource(String name) {
    String checks = "org.jboss.jca.adapters.jdbc.extensions.postgres.PostgreSQL";
    return "data-source add --driver-name=postgresql --name=%s --jndi-name=java:jboss/datasources/%s"
            .formatted(name, name)
        + " --max-pool-size=40 --validate-on-match=true"
        + " --valid-connection-checker-class-name=%sValidConnectionChecker".formatted(checks)
        + " --exception-sorter-class-name=%sExceptionSorter".formatted(checks);
  }

  private static List<String> payara(PostgresServer database) {
    return List.of(
        "create-jdbc-connection-pool --datasourceclassname org.postgresql.ds.PGSimpleDataSource"
            + " --restype javax.sql.DataSource --maxpoolsize 40 --isconnectvalidatereq true"
            + " --validationmethod auto-commit --property"
            + " serverName=127.0.0.1:portNumber=%d:databaseName=portcullis:user=%s:password=%s portcullis"
                .formatted(database.port(), database.user(), database.password()),
        "create-jdbc-resource --connectionpoolid portcullis " + PAYARA);
  }

  private static Path driver() throws URISyntaxException {
    return Path.of(
        org.postgresql.Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static void append(Path script, List<String> lines) throws IOException {
    Files.write(script, lines, StandardOpenOption.APPEND);
  }

  private static void link(Path from, Path to, String but) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> content = Files.list(from)) {
      for (Path each : content.toList()) {
        if (!each.getFileName().toString().equals(but)) {
          Files.createSymbolicLink(to.resolve(each.getFileName()), each);
        }
      }
    }
  }
}
