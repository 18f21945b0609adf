package dev.portcullis.command;

import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.ejb.startup.DatabaseConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the settings into an archive, as the only place from which servers read them. */
@Command(
    name = "archive",
    description = {
      "Writes a copy of portcullis.ear or portcullis.war with the data source of db.pool-size or"
          + " db.jndi. Servers read it in the archive, before the application and its settings. A"
          + " node does not start if its settings differ from its archive.",
      "The same archive and settings give the same bytes."
    },
    mixinStandardHelpOptions = true)
final class ArchiveCommand implements Callable<Integer> {
  @Mixin private CommandSettings settings;

  @Parameters(paramLabel = "ARCHIVE", description = "portcullis.ear or portcullis.war.")
  private Path archive;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "The copy. An existing file is replaced when the copy is complete.")
  private Path output;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (!Files.isRegularFile(archive)) {
      throw new CommandException("There is no file " + archive);
    }
    ArchivedDataSource wanted =
        ArchivedDataSource.of(StandaloneSettings.of(settings.texts()).get(DatabaseConfig.class));
    wanted.write(archive, output);
    spec.commandLine().getOut().println(output + " has " + wanted.describe());
    return Portcullis.OK;
  }
}
