package dev.portcullis.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Payara Micro with the application as one WAR: the stock distribution does not deploy EARs. It has
 * no management interface.
 */
record PayaraMicro(BuildOutput build) implements ApplicationServer {
  private static final Pattern REFUSAL =
      Pattern.compile(
          "Exception while (loading|deploying) the app|Error occurred during deployment|Failed to deploy");

  @Override
  public String name() {
    return "Payara Micro";
  }

  @Override
  public Pattern refusal() {
    return REFUSAL;
  }

  @Override
  public Path logs(Path directory) {
    return directory;
  }

  @Override
  public List<String> prepare(Path directory, ServerSettings settings) {
    Path jar =
        BuildOutput.existing(build.payaraMicro(), "Build it with mvn package -Dserver=micro.");
    Path archive = BuildOutput.existing(build.war(), "Build it with mvn package.");
    Path before = directory.resolve("before-boot.asadmin");
    try {
      Files.createDirectories(directory);
      Directories.delete(directory.resolve("root"));
      Files.writeString(
          before,
          PayaraCommands.read(
              build.scripts().resolve("payara").resolve("micro-boot.asadmin"), settings));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    List<String> command = new ArrayList<>();
    command.add(ApplicationServer.java());
    command.addAll(settings.jvmArguments());
    command.addAll(
        List.of(
            "-jar",
            jar.toString(),
            "--rootdir",
            directory.resolve("root").toString(),
            "--port",
            Integer.toString(settings.httpPort()),
            "--nocluster",
            "--nohazelcast",
            "--disablephonehome",
            "--nohostaware",
            "--prebootcommandfile",
            before.toString(),
            "--logproperties",
            build.scripts().resolve("payara").resolve("micro-logging.properties").toString(),
            "--deploy",
            archive.toString()));
    return command;
  }
}
