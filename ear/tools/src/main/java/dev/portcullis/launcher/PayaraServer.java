package dev.portcullis.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Payara Server from its distribution, with a copy of its default domain. The commands of {@code
 * src/server/payara/server-boot.asadmin} run at each start, before the server listens. Those of
 * {@code server-booted.asadmin} run when it has started, before the application is deployed. The
 * lines of {@code server-logging.properties} override the domain's.
 */
record PayaraServer(BuildOutput build) implements ApplicationServer {
  private static final Pattern REFUSAL =
      Pattern.compile(
          "Exception while (loading|deploying) the app|Error occurred during deployment");
  private static final String DOMAIN = "portcullis";

  @Override
  public String name() {
    return "Payara Server";
  }

  @Override
  public Pattern refusal() {
    return REFUSAL;
  }

  @Override
  public Path logs(Path directory) {
    return directory.resolve(DOMAIN).resolve("logs");
  }

  @Override
  public List<String> prepare(Path directory, ServerSettings settings) {
    Path home = BuildOutput.existing(build.payara(), "Build it with mvn package -Dserver=payara.");
    Path archive = BuildOutput.existing(build.ear(), "Build it with mvn package.");
    Path before = directory.resolve("before-boot.asadmin");
    try {
      Directories.delete(directory.resolve(DOMAIN));
      Directories.copy(
          home.resolve("glassfish").resolve("domains").resolve("domain1"),
          directory.resolve(DOMAIN));
      Path logging = directory.resolve(DOMAIN).resolve("config").resolve("logging.properties");
      Files.write(
          logging,
          Files.readAllBytes(
              build.scripts().resolve("payara").resolve("server-logging.properties")),
          StandardOpenOption.APPEND);
      Files.writeString(
          before,
          PayaraCommands.read(
              build.scripts().resolve("payara").resolve("server-boot.asadmin"), settings));
      Files.createDirectories(directory.resolve(DOMAIN).resolve("autodeploy"));
      Files.copy(
          archive, directory.resolve(DOMAIN).resolve("autodeploy").resolve("portcullis.ear"));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return command(home, directory, settings, before);
  }

  /**
   * The JVM command that asadmin would run, taken from its dry run. This saves a process, and the
   * launcher can end the JVM directly.
   */
  private List<String> command(Path home, Path directory, ServerSettings settings, Path before) {
    CommandResult dryRun =
        CommandResult.of(
                List.of(
                    home.resolve("bin").resolve("asadmin").toString(),
                    "start-domain",
                    "--dry-run",
                    "--domaindir",
                    directory.toString(),
                    "--prebootcommandfile",
                    before.toString(),
                    "--postbootcommandfile",
                    build.scripts().resolve("payara").resolve("server-booted.asadmin").toString(),
                    DOMAIN),
                Map.of("AS_JAVA", System.getProperty("java.home")))
            .requireSuccess("Getting the start command of Payara Server from asadmin");
    List<String> command = new ArrayList<>();
    for (String line : dryRun.output().lines().toList()) {
      if (line.startsWith("Dump of JVM") || line.startsWith("Command start-domain")) {
        continue;
      }
      if (line.equals("com.sun.enterprise.glassfish.bootstrap.ASMain")) {
        command.addAll(settings.jvmArguments()); // the last -Xmx wins
      }
      if (!line.isBlank()) {
        command.add(line);
      }
    }
    // Otherwise the server waits for passwords on its standard input.
    int readStdin = command.indexOf("-read-stdin");
    if (readStdin >= 0) {
      command.set(readStdin + 1, "false");
    }
    return command;
  }
}
