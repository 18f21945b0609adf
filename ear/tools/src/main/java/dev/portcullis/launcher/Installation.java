package dev.portcullis.launcher;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A database and a server with the application on one data directory, for the run profile and the
 * integration tests. Closing it ends the server first and the database last.
 */
public final class Installation implements AutoCloseable {
  /** Long, for busy machines. A server that ended or failed is noticed at once. */
  private static final Duration STARTUP_TIMEOUT = Duration.ofMinutes(10);

  private final ApplicationServer kind;
  private final Path directory;
  private final ServerSettings settings;
  private final Optional<PostgresServer> database;
  private final StartedServices parts;
  private volatile ServerProcess server;

  private Installation(
      ApplicationServer kind,
      Path directory,
      ServerSettings settings,
      Optional<PostgresServer> database,
      StartedServices parts) {
    this.parts = parts;
    this.kind = kind;
    this.directory = directory;
    this.settings = settings;
    this.database = database;
  }

  /**
   * Starts the installation and waits until the application is ready.
   *
   * @param build the archives and servers
   * @param plan what to start
   * @param progress receives each step
   * @throws LaunchException when a part does not start; no part runs then
   */
  public static Installation start(BuildOutput build, InstallationSpec plan, Progress progress) {
    return start(build, plan, progress, new StartedServices());
  }

  /**
   * The same, with parts that another thread can end at any time.
   *
   * @param parts receive the database and the server, each as soon as it can be ended
   */
  public static Installation start(
      BuildOutput build, InstallationSpec plan, Progress progress, StartedServices parts) {
    ApplicationServer kind = ApplicationServer.named(plan.server(), build);
    Directories.createPrivate(plan.directory());
    int httpPort = Ports.claim("http.port", plan.address(), plan.httpPort());
    int managementPort = Ports.claim("management.port", "127.0.0.1", plan.managementPort());
    plan.database().ifPresent(InstallationSpec.Database::check);
    Optional<PostgresServer> embedded =
        plan.database().isPresent()
            ? Optional.empty()
            : Optional.of(parts.start(() -> startDatabase(build, plan, progress)));
    try {
      InstallationSpec.Database database =
          plan.database()
              .or(
                  () ->
                      embedded.map(
                          db ->
                              new InstallationSpec.Database(
                                  db.url(),
                                  db.user(),
                                  db.password(),
                                  db.owner(),
                                  db.ownerPassword())))
              .orElseThrow();
      Installation installation =
          new Installation(
              kind,
              plan.directory(),
              settings(plan, database, httpPort, managementPort),
              embedded,
              parts);
      progress.next("Starting " + kind.name() + " with the application");
      installation.startServer();
      return installation;
    } catch (RuntimeException failed) {
      embedded.ifPresent(PostgresServer::close);
      throw failed;
    }
  }

  /** Like {@link #start}, but removes the existing data of the directory first. */
  public static Installation fresh(BuildOutput build, InstallationSpec plan, Progress progress) {
    delete(build, plan.directory());
    return start(build, plan, progress);
  }

  /** Ends the processes of the directory, and removes it. */
  static void delete(BuildOutput build, Path directory) {
    stopOrphaned(directory);
    PostgresServer.stopOrphaned(build.postgresql(), databaseIn(directory));
    Directories.delete(directory);
  }

  /**
   * Removes the files of an ended installation except for the logs, because each takes hundreds of
   * megabytes and tests create dozens. Does nothing to a directory without an installation, or
   * while its server or its database runs.
   */
  public static void keepLogsOnly(Path directory) {
    Path server = serverIn(directory);
    boolean runs =
        new PidFile(server.resolve("server.pid")).running().isPresent()
            || PostgresServer.mayRun(databaseIn(directory));
    if (Files.isDirectory(server) && !runs) {
      Directories.deleteExcept(directory, file -> file.getFileName().toString().contains(".log"));
    }
  }

  /** Ends the server that a killed launcher left on the directory. */
  public static void stopOrphaned(Path directory) {
    new PidFile(serverIn(directory).resolve("server.pid")).running().ifPresent(ServerProcess::end);
  }

  /** Starts the server, after {@link ServerProcess#kill()} for example, on the same port. */
  public void startServer() {
    server = parts.start(() -> ServerProcess.start(kind, serverIn(directory), settings));
    try {
      server.awaitReady(STARTUP_TIMEOUT);
    } catch (RuntimeException failed) {
      server.close();
      throw failed;
    }
  }

  /** The address of the application, without a slash at the end. */
  public URI baseUrl() {
    return server.baseUrl();
  }

  /** The directory that the server writes to. */
  public Path serverDirectory() {
    return serverIn(directory);
  }

  /** The server process. */
  public ServerProcess server() {
    return server;
  }

  /** The embedded database; empty if an external one is used. */
  public Optional<PostgresServer> database() {
    return database;
  }

  @Override
  public void close() {
    server.close();
    database.ifPresent(PostgresServer::close);
  }

  private static PostgresServer startDatabase(
      BuildOutput build, InstallationSpec plan, Progress progress) {
    progress.next("Starting PostgreSQL");
    Path directory = databaseIn(plan.directory());
    PostgresServer.stopOrphaned(build.postgresql(), directory);
    int port = Ports.claim("db.port", "127.0.0.1", plan.databasePort());
    return PostgresServer.start(build.postgresql(), directory, port);
  }

  private static ServerSettings settings(
      InstallationSpec plan, InstallationSpec.Database database, int httpPort, int managementPort) {
    LocalSecrets secrets = new LocalSecrets(plan.directory().resolve("secrets.properties"));
    Map<String, String> properties = new HashMap<>();
    properties.put("data.dir", plan.directory().toString());
    properties.put("siwe.domains", "127.0.0.1:%1$d,localhost:%1$d".formatted(httpPort));
    properties.putAll(plan.properties());
    properties.put("db.url", database.url());
    properties.put("db.user", database.user());
    properties.put("db.owner-user", database.ownerUser());
    Map<String, String> environment = new HashMap<>(plan.environment());
    environment.put("DB_PASSWORD", database.password());
    environment.put("DB_OWNER_PASSWORD", database.ownerPassword());
    environment.put("SECRET_MASTER_KEY", masterKey(secrets));
    // Secrets among the planned settings move to the environment as well, because the process list
    // shows arguments.
    plan.properties().keySet().stream()
        .filter(name -> name.endsWith("-secret") || name.matches(".*master-keys?"))
        .forEach(name -> environment.put(inEnvironment(name), properties.remove(name)));
    return new ServerSettings(
        plan.address(), httpPort, managementPort, plan.heap(), properties, environment, plan.jvm());
  }

  /** An installation that has the key under its former name continues to use it. */
  private static String masterKey(LocalSecrets secrets) {
    String former = "webhook.encryption-key";
    return secrets.get(secrets.has(former) ? former : "secret.master-key");
  }

  /** The name of a setting as an environment variable (MicroProfile Config 3.0). */
  private static String inEnvironment(String setting) {
    return setting.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
  }

  /** The directory of the embedded database. */
  static Path databaseIn(Path directory) {
    return directory.resolve("postgresql");
  }

  private static Path serverIn(Path directory) {
    return directory.resolve("server");
  }
}
