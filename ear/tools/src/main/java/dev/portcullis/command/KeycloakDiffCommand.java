package dev.portcullis.command;

import dev.portcullis.command.keycloak.KeycloakException;
import dev.portcullis.command.keycloak.RealmComparison;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the differences between the realm at Keycloak and what the product needs. */
@Command(
    name = "diff",
    description = {
      "Compares the realm at Keycloak with the settings, and lists what keycloak provision would"
          + " change. Changes nothing.",
      KeycloakOptions.ADMINISTRATOR
    },
    exitCodeOnInvalidInput = Portcullis.PROBLEMS,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:The realm matches the settings",
      "1:It could not be compared: wrong usage, a setting, or Keycloak",
      "2:It differs"
    },
    mixinStandardHelpOptions = true)
final class KeycloakDiffCommand implements Callable<Integer> {
  /** The exit code for differences, as in {@code diff}. */
  static final int DIFFERENT = 2;

  @Mixin private CommandSettings settings;
  @Mixin private KeycloakOptions options;
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    KeycloakSetup setup = new KeycloakSetup(settings.texts(), options);
    PrintWriter out = spec.commandLine().getOut();
    setup.advice().forEach(line -> out.println("look: " + line));
    try {
      RealmComparison found = setup.provisioner().compare();
      found.differences().forEach(out::println);
      found.beyond().forEach(line -> out.println("unchanged: " + line));
      int differences = found.differences().size();
      out.println(
          differences == 0
              ? "The realm matches the settings"
              : RealmComparison.words(differences)
                  + "; portcullis keycloak provision corrects the differences");
      return differences == 0 ? Portcullis.OK : DIFFERENT;
    } catch (KeycloakException problem) {
      throw new CommandException(problem.getMessage(), problem);
    }
  }
}
