package dev.portcullis.command;

import dev.portcullis.ejb.operator.OperatorService.Ensured;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.SettingSource;
import jakarta.persistence.EntityManager;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Takes the operator's role from a user in the database, for when that user must not sign in to the
 * zone any longer and no other administrator is at hand. One transaction with its records.
 */
@Command(
    name = "revoke",
    description = {
      "Takes the operator's role from the user with this wallet or identity, and ends their"
          + " sessions. The account stays. It works in the database, with a row in the audit log."
          + " Nodes may run meanwhile.",
      "It refuses the last administrator of the zone. The start of a node gives the role to the"
          + " user in operator.*: change these settings first."
    },
    mixinStandardHelpOptions = true)
final class OperatorRevokeCommand implements Callable<Integer> {
  @Mixin private OperatorOptions who;
  @Mixin private CommandSettings settings;

  @Option(names = "--dry-run", description = "Shows the effect and rolls it back.")
  private boolean dry;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    SettingSource texts = settings.texts(who.named(settings));
    StandaloneSettings alone = StandaloneSettings.of(texts);
    try (ResourceLocalTransactions transactions =
        new ResourceLocalTransactions(DatabaseConnections.ofApplication(texts))) {
      HostAttribution.call("operator revoke").bind();
      print(
          dry
              ? transactions.rolledBack(manager -> revoke(manager, alone))
              : transactions.committed(manager -> revoke(manager, alone)));
      return Portcullis.OK;
    } catch (InvalidSettingException refused) {
      throw new CommandException(OperatorOptions.translated(refused.getMessage()), refused);
    } finally {
      Context.clear();
    }
  }

  private static Ensured revoke(EntityManager manager, StandaloneSettings alone) {
    Ensured revoked = OperatorGrantCommand.operator(manager, alone).revoke();
    manager.flush();
    return revoked;
  }

  private void print(Ensured revoked) {
    PrintWriter out = spec.commandLine().getOut();
    String user = "user " + revoked.userId();
    if (!revoked.changed()) {
      out.println("Nothing to do: " + user + " does not have the operator's role");
    } else if (dry) {
      out.println("Would take the operator's role from " + user + "; nothing was changed");
    } else {
      out.println(
          "Done: "
              + user
              + " has lost the operator's role and all sessions; the audit log records"
              + " it");
    }
  }
}
