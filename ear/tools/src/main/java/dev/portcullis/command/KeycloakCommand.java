package dev.portcullis.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands for the realm at Keycloak. */
@Command(
    name = "keycloak",
    description = "Creates the realm at Keycloak, or compares it.",
    mixinStandardHelpOptions = true,
    subcommands = {KeycloakDiffCommand.class, KeycloakProvisionCommand.class})
final class KeycloakCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Name a command");
  }
}
