package dev.portcullis.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands for the administrators of the zone. */
@Command(
    name = "operator",
    description = "Gives a user the operator's role, or takes it.",
    mixinStandardHelpOptions = true,
    subcommands = {OperatorGrantCommand.class, OperatorRevokeCommand.class})
final class OperatorCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Name a command");
  }
}
