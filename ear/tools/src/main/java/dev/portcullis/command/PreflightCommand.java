package dev.portcullis.command;

import dev.portcullis.ejb.setting.Preflight;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Reports all problems of the settings, without a server. */
@Command(
    name = "preflight",
    description = {
      "Reports every problem of the settings, one line each, as a node does at its start. It uses"
          + " no network; doctor does."
    },
    mixinStandardHelpOptions = true)
final class PreflightCommand implements Callable<Integer> {
  @Mixin private CommandSettings settings;
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Preflight.Findings found = Preflight.of(settings.properties(), settings.environment());
    PrintWriter out = spec.commandLine().getOut();
    found.problems().forEach(bad -> out.println("problem: " + bad.getMessage()));
    found.warnings().forEach(warning -> out.println("warning: " + warning));
    if (!found.problems().isEmpty()) {
      out.println("Portcullis does not start with these settings");
      return Portcullis.PROBLEMS;
    }
    out.println("Portcullis starts with these settings");
    return Portcullis.OK;
  }
}
