package dev.portcullis.command;

import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Preflight;
import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.ejb.startup.DatabaseConfig;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Reports all problems of the settings, without a server. */
@Command(
    name = "preflight",
    description = {
      "Reports every problem of the settings, one line each, as a node does at its start. It uses"
          + " no network; doctor does.",
      "A node also refuses an archive with another db.pool-size or db.jndi: --archive compares"
          + " them."
    },
    mixinStandardHelpOptions = true)
final class PreflightCommand implements Callable<Integer> {
  @Mixin private CommandSettings settings;

  @Option(
      names = "--archive",
      paramLabel = "FILE",
      description = "portcullis.ear or portcullis.war that the node is to run.")
  private Path archive;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Preflight.Findings found = Preflight.of(settings.properties(), settings.environment());
    PrintWriter out = spec.commandLine().getOut();
    List<InvalidSettingException> problems = new ArrayList<>(found.problems());
    List<String> warnings = new ArrayList<>(found.warnings());
    if (problems.isEmpty()) {
      addDataSource(problems, warnings);
    }
    problems.forEach(bad -> out.println("problem: " + bad.getMessage()));
    warnings.forEach(warning -> out.println("warning: " + warning));
    if (!problems.isEmpty()) {
      out.println("Portcullis does not start with these settings");
      return Portcullis.PROBLEMS;
    }
    out.println("Portcullis starts with these settings");
    return Portcullis.OK;
  }

  /** What servers read in the archive, before the settings. */
  private void addDataSource(List<InvalidSettingException> problems, List<String> warnings) {
    DatabaseConfig wanted = StandaloneSettings.of(settings.texts()).get(DatabaseConfig.class);
    if (archive != null) {
      try {
        ArchivedDataSource.in(archive).check(wanted);
      } catch (InvalidSettingException differs) {
        problems.add(differs);
      }
      return;
    }
    if (wanted.jndi().isPresent() || !isBuilt(wanted.poolSize())) {
      warnings.add(
          "a node starts only with an archive that has "
              + ArchivedDataSource.of(wanted).describe()
              + ": portcullis archive writes it, and preflight --archive compares it");
    }
  }

  /** Whether the archives of a build have a pool of this size. */
  private static boolean isBuilt(int poolSize) {
    StandaloneSettings defaults =
        StandaloneSettings.of(StandaloneSettings.texts(Map.of(), Map.of()));
    return defaults.get(DatabaseConfig.class).poolSize() == poolSize;
  }
}
