package dev.portcullis.command.policy;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands for policy documents. */
@Command(
    name = "policy",
    description = "Exports, checks and compares policies as documents.",
    mixinStandardHelpOptions = true,
    subcommands = {PolicyCheckCommand.class, PolicyDriftCommand.class, PolicyExportCommand.class})
public final class PolicyCommand implements Runnable {
  /** The exit code for success. */
  static final int OK = 0;

  /** The exit code for problems. */
  static final int PROBLEMS = 1;

  /** The exit code for differences, as in {@code diff}. */
  static final int DIFFERENT = 2;

  @Spec private CommandSpec spec;

  /** Created by the command line. */
  public PolicyCommand() {}

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Name a command");
  }
}
