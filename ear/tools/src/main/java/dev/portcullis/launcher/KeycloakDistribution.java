package dev.portcullis.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The unpacked Keycloak, and a copy that is built for the launcher's options. Building takes most
 * of a minute and is done once, not at each start.
 *
 * @param unpacked the home of the distribution
 */
record KeycloakDistribution(Path unpacked) {
  /**
   * The relevant JVM options of {@code kc.sh}; with one compiler stage the start is twice as fast.
   */
  private static final List<String> JVM =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-Xms64m",
          "-Xmx512m",
          "-XX:MaxMetaspaceSize=256m",
          "--add-opens=java.base/java.util=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
          "--add-opens=java.base/java.security=ALL-UNNAMED",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "-Duser.language=en",
          "-Duser.country=US",
          "-Dfile.encoding=UTF-8",
          "-Djava.util.concurrent.ForkJoinPool.common.threadFactory="
              + "io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory",
          "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
          "-Dpicocli.disable.closures=true",
          "-Dquarkus-log-max-startup-records=10000");

  /** The parts of a home, except its data. */
  private static final List<String> PARTS =
      List.of("bin", "conf", "lib", "providers", "themes", "version.txt");

  /** Whether the copy is already built. */
  boolean isBuilt() {
    return Files.exists(built());
  }

  /**
   * Builds the copy unless it exists.
   *
   * @param process runs the build, so that it can be ended during it
   * @param log receives its output
   * @throws LaunchException when the distribution is missing or does not build
   */
  void build(KeycloakProcess process, Path log) {
    if (isBuilt()) {
      return;
    }
    BuildOutput.existing(unpacked, "Build it with mvn package, without -Dkeycloak=off.");
    Path work = built().resolveSibling(built().getFileName() + "." + ProcessHandle.current().pid());
    try {
      Directories.delete(work);
      Directories.copy(unpacked, work);
      Files.createDirectories(temporary(work));
      int exit =
          process
              .start(command(work, List.of("build", "--db=dev-file")), Map.of(), log)
              .onExit()
              .join()
              .exitValue();
      if (exit != 0) {
        throw new LaunchException(
            "Building Keycloak failed (exit code "
                + exit
                + "):\n"
                + String.join("\n", Directories.tail(log, 40)));
      }
      Directories.moveUnlessThere(work, built());
    } catch (IOException failed) {
      throw new LaunchException("Cannot build Keycloak: " + failed, failed);
    } finally {
      Directories.delete(work);
    }
  }

  /** Creates a home with its own data: links to the built copy beside a data directory. */
  void link(Path home) {
    try {
      Files.createDirectories(temporary(home));
      for (String part : PARTS) {
        Path link = home.resolve(part);
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, built().resolve(part));
      }
    } catch (IOException failed) {
      throw new LaunchException(
          "Cannot create a home directory for Keycloak in " + home + ": " + failed, failed);
    }
  }

  /** The command that runs Keycloak in a home. */
  static List<String> command(Path home, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(ApplicationServer.java());
    command.addAll(JVM);
    command.add("-Dkc.home.dir=" + home);
    command.add("-Djava.io.tmpdir=" + temporary(home));
    command.add("-Djboss.server.config.dir=" + home.resolve("conf"));
    command.add("-cp");
    command.add(home.resolve("lib").resolve("quarkus-run.jar").toString());
    command.add("io.quarkus.bootstrap.runner.QuarkusEntryPoint");
    command.addAll(arguments);
    return command;
  }

  /** The temporary files of a killed Keycloak are in its home and are deleted with it. */
  private static Path temporary(Path home) {
    return home.resolve("tmp");
  }

  /** The location of the built copy. */
  Path built() {
    return unpacked.resolveSibling(unpacked.getFileName() + "-built");
  }
}
