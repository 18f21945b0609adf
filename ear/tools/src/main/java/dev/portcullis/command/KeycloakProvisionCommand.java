package dev.portcullis.command;

import dev.portcullis.command.keycloak.KeycloakException;
import dev.portcullis.command.keycloak.RealmComparison;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Creates the realm at Keycloak, or updates it. */
@Command(
    name = "provision",
    description = {
      "Creates the realm at Keycloak by the settings, or brings it up to date: the realm"
          + " with organizations, the clients with their addresses, PKCE, audience and logout, and"
          + " the service account with its roles. It prints each change, and lists"
          + " what it left alone. A second run changes nothing.",
      KeycloakOptions.ADMINISTRATOR
    },
    mixinStandardHelpOptions = true)
final class KeycloakProvisionCommand implements Callable<Integer> {
  @Mixin private CommandSettings settings;
  @Mixin private KeycloakOptions options;
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    KeycloakSetup setup = new KeycloakSetup(settings.texts(), options);
    PrintWriter out = spec.commandLine().getOut();
    setup.advice().forEach(line -> out.println("look: " + line));
    try {
      RealmComparison done =
          setup.provisioner().provision(difference -> out.println("correcting: " + difference));
      done.beyond().forEach(line -> out.println("unchanged: " + line));
      int changes = done.differences().size();
      out.println(
          changes == 0 ? "Nothing to do" : "Done: " + RealmComparison.words(changes) + " mended");
      return Portcullis.OK;
    } catch (KeycloakException problem) {
      throw new CommandException(problem.getMessage(), problem);
    } finally {
      out.flush();
    }
  }
}
