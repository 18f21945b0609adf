package dev.portcullis.command;

import static dev.portcullis.persistence.database.EntityRepository.on;

import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.operator.OperatorConfig;
import dev.portcullis.ejb.operator.OperatorService;
import dev.portcullis.ejb.operator.OperatorService.Ensured;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.kernel.Address;
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
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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
  private static final String WALLET = "operator.wallet";
  private static final String ISSUER = "operator.oidc-issuer";
  private static final String SUBJECT = "operator.oidc-subject";
  private static final int LONGEST = 255;

  @ArgGroup(multiplicity = "1")
  private Who who;

  @Mixin private CommandSettings settings;

  @Option(names = "--dry-run", description = "Shows the effect and rolls it back.")
  private boolean dry;

  @Spec private CommandSpec spec;

  /** Either a wallet or an identity. */
  private static final class Who {
    @Option(
        names = "--wallet",
        paramLabel = "ADDRESS",
        required = true,
        description = "The address of a wallet, 0x and 40 hexadecimal digits.")
    private String wallet;

    @ArgGroup(exclusive = false)
    private Identity identity;
  }

  /** An identity at an identity provider. */
  private static final class Identity {
    @Option(
        names = "--oidc-issuer",
        paramLabel = "URL",
        required = true,
        description = "The identity provider, by the iss of its tokens.")
    private String issuer;

    @Option(
        names = "--oidc-subject",
        paramLabel = "SUBJECT",
        required = true,
        description = "Who it is there, by the sub of their tokens.")
    private String subject;
  }

  @Override
  public Integer call() {
    SettingSource texts = settings.texts(named());
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
      throw new CommandException(translated(refused.getMessage()), refused);
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

  private static OperatorService operator(EntityManager manager, StandaloneSettings alone) {
    return new OperatorService(
        alone.get(OperatorConfig.class),
        on(manager, new UserRepository()),
        on(manager, new WalletRepository()),
        on(manager, new SessionQueries()),
        new MutationContext(new MutationAttribution(manager)),
        new AuditRecorder(on(manager, new AuditQueries())));
  }

  /** The operator's settings as if they named only the user in the options. */
  private Map<String, String> named() {
    Map<String, String> named = new HashMap<>();
    named.put(WALLET, "");
    named.put(SUBJECT, "");
    if (who.wallet != null) {
      String wallet = who.wallet.strip();
      if (!Address.isValid(wallet)) {
        throw wrong("--wallet must be 0x and 40 hexadecimal digits");
      }
      named.put(WALLET, wallet);
      return named;
    }
    String issuer = text("--oidc-issuer", who.identity.issuer);
    settings
        .texts()
        .find(ISSUER)
        .filter(known -> !known.strip().equals(issuer))
        .ifPresent(
            known -> {
              throw wrong(
                  "--oidc-issuer must be the setting operator.oidc-issuer, which is "
                      + known
                      + ": nodes accept the zone's people from nowhere else");
            });
    named.put(ISSUER, issuer);
    named.put(SUBJECT, text("--oidc-subject", who.identity.subject));
    return named;
  }

  private String text(String option, String given) {
    String text = given.strip();
    if (text.isEmpty()
        || text.length() > LONGEST
        || text.chars().anyMatch(Character::isISOControl)) {
      throw wrong(option + " must have 1 to " + LONGEST + " characters, none of them for control");
    }
    return text;
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }

  private static String translated(String message) {
    return message
        .replace("The setting " + WALLET + " ", "--wallet ")
        .replace("The setting " + SUBJECT + " ", "--oidc-subject ");
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
