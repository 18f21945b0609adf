package dev.portcullis.command;

import static dev.portcullis.persistence.database.EntityRepository.on;

import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.operator.OperatorConfig;
import dev.portcullis.ejb.operator.OperatorService;
import dev.portcullis.ejb.operator.OperatorService.Ensured;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.SettingSource;
import dev.portcullis.persistence.audit.AuditQueries;
import dev.portcullis.persistence.audit.MutationAttribution;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.persistence.EntityManager;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Grants a user the operator's role in the database, for when no user with that role can sign in.
 * It does the same as a node at its start for the user in {@code operator.*}, in one transaction
 * with its records.
 */
@Command(
    name = "grant",
    description = {
      "Gives the operator's role to the user with this wallet or identity, and creates the account"
          + " if there is none. Use it when no user with the role can sign in. It works in the"
          + " database, with a row in the audit log. Nodes may run meanwhile.",
      "It refuses members of organizations, and wallets that a machine claimed."
    },
    mixinStandardHelpOptions = true)
final class OperatorGrantCommand implements Callable<Integer> {
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
      alone.get(OperatorConfig.class).check();
      HostAttribution.call("operator grant").bind();
      Outcome outcome =
          dry
              ? transactions.rolledBack(manager -> grant(manager, alone))
              : transactions.committed(manager -> grant(manager, alone));
      print(outcome);
      return Portcullis.OK;
    } catch (InvalidSettingException refused) {
      throw new CommandException(OperatorOptions.translated(refused.getMessage()), refused);
    } finally {
      Context.clear();
    }
  }

  /** The result: the account of the user, and since when it is suspended, if it is. */
  private record Outcome(Ensured ensured, Optional<String> suspendedSince) {}

  private static Outcome grant(EntityManager manager, StandaloneSettings alone) {
    Ensured ensured = operator(manager, alone).ensure();
    manager.flush();
    return new Outcome(
        ensured,
        new Statements(manager)
                .list(
                    row -> row.getString(1),
                    "select since::text from suspensions where user_id = ?",
                    ensured.userId())
                .stream()
                .findFirst());
  }

  /** The service as a node has it, in this transaction. */
  static OperatorService operator(EntityManager manager, StandaloneSettings alone) {
    return new OperatorService(
        alone.get(OperatorConfig.class),
        on(manager, new UserRepository()),
        on(manager, new WalletRepository()),
        on(manager, new SessionQueries()),
        new MutationContext(new MutationAttribution(manager)),
        new AuditRecorder(on(manager, new AuditQueries())));
  }

  private void print(Outcome outcome) {
    PrintWriter out = spec.commandLine().getOut();
    String user = "user " + outcome.ensured().userId();
    if (!outcome.ensured().changed()) {
      out.println("Nothing to do: " + user + " has the operator's role");
    } else if (dry) {
      out.println("Would give " + user + " the operator's role; nothing was changed");
    } else {
      out.println("Done: " + user + " has the operator's role; the audit log records it");
    }
    outcome
        .suspendedSince()
        .ifPresent(
            since ->
                out.println(
                    "But this user is suspended since " + since + ": enable them in Keycloak"));
  }
}
