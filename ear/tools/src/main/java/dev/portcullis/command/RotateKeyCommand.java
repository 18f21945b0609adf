package dev.portcullis.command;

import static dev.portcullis.persistence.database.EntityRepository.on;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.secret.MasterKeyCheck;
import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.ejb.secret.SecretReencryption;
import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.SettingSource;
import dev.portcullis.persistence.audit.MutationAttribution;
import dev.portcullis.persistence.secret.EncryptedSecret;
import dev.portcullis.persistence.secret.EncryptedSecretQueries;
import dev.portcullis.persistence.secret.EncryptedSecretRow;
import dev.portcullis.persistence.secret.SecretKind;
import jakarta.persistence.EntityManager;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Encrypts secrets under a retired key again, with the active key. */
@Command(
    name = "rotate-key",
    description = {
      "Encrypts all secrets in the database that are under a retired key"
          + " (secret.retired-master-keys) again, with secret.master-key. Nodes may run meanwhile,"
          + " as long as they have both keys.",
      "",
      "To change the key: 1. --generate prints a new one. 2. Add it on every node to"
          + " secret.retired-master-keys, and restart. 3. Exchange the two keys on every node, and"
          + " restart. 4. Run this with the same settings. 5. Once it says so, remove the old key."
    },
    mixinStandardHelpOptions = true)
final class RotateKeyCommand implements Callable<Integer> {
  private static final int KEY_BYTES = 32;

  @Mixin private CommandSettings settings;

  @Option(names = "--generate", description = "Only prints a new key, in the form of the setting.")
  private boolean generate;

  @Option(names = "--dry-run", description = "Only lists the keys that encrypt secrets.")
  private boolean dry;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (generate) {
      out().println(Base64.getEncoder().encodeToString(Ids.bytes(KEY_BYTES)));
      return Portcullis.OK;
    }
    SettingSource texts = settings.texts();
    StandaloneSettings alone = StandaloneSettings.of(texts);
    DataSource database = DatabaseConnections.ofApplication(texts);
    checkKeys(database, alone.get(SecretConfig.class));
    HostAttribution.call("rotate-key").bind();
    try (ResourceLocalTransactions transactions = new ResourceLocalTransactions(database)) {
      boolean clean = true;
      for (SecretKind kind : SecretKind.values()) {
        clean &= rotate(transactions, alone, kind);
      }
      if (!dry) {
        out()
            .println(
                clean
                    ? "No secret is under a retired key: secret.retired-master-keys can be emptied"
                    : "Some secrets are still under a retired key: keep it");
      }
      return clean || dry ? Portcullis.OK : Portcullis.PROBLEMS;
    } finally {
      Context.clear();
    }
  }

  /** With keys of another database the command would do more harm than good. */
  private void checkKeys(DataSource database, SecretConfig keys) {
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      new MasterKeyCheck(keys).check(connection);
      if (dry) {
        connection.rollback();
      } else {
        connection.commit();
      }
    } catch (SQLException refused) {
      throw DatabaseConnections.failure(refused);
    }
  }

  /**
   * Encrypts all secrets of a kind again.
   *
   * @return whether none is left under a retired key
   */
  private boolean rotate(
      ResourceLocalTransactions transactions, StandaloneSettings alone, SecretKind kind) {
    List<String> retired = retired(transactions, alone, kind);
    if (retired.isEmpty()) {
      out().println(kind.description() + ": none is under a retired key");
      return true;
    }
    if (dry) {
      out().println(kind.description() + ": some are under " + String.join(", ", retired));
      return false;
    }
    long renewed = 0;
    long unreadable = 0;
    for (String keyId : retired) {
      Part part = Part.before(kind);
      while (!part.isLast()) {
        String after = part.last();
        part = transactions.committed(manager -> next(renewal(manager, alone), kind, keyId, after));
        renewed += part.renewed();
        unreadable += part.unreadable();
      }
    }
    out()
        .println(
            "%s: %d encrypted again, %d cannot be decrypted"
                .formatted(kind.description(), renewed, unreadable));
    return retired(transactions, alone, kind).isEmpty();
  }

  private static List<String> retired(
      ResourceLocalTransactions transactions, StandaloneSettings alone, SecretKind kind) {
    return transactions.rolledBack(manager -> renewal(manager, alone).retiredKeys(kind));
  }

  /**
   * The result for some secrets.
   *
   * @param last the identifier after which to continue; null when there are no more
   */
  private record Part(int renewed, int unreadable, String last) {
    static Part before(SecretKind kind) {
      return new Part(0, 0, kind.first());
    }

    boolean isLast() {
      return last == null;
    }
  }

  private static SecretReencryption renewal(EntityManager manager, StandaloneSettings alone) {
    return new SecretReencryption(
        on(manager, new EncryptedSecretQueries()),
        alone.get(SecretConfig.class),
        new MutationContext(new MutationAttribution(manager)));
  }

  private static Part next(
      SecretReencryption renewal, SecretKind kind, String keyId, String after) {
    List<EncryptedSecretRow> rows = renewal.find(kind, keyId, after);
    Map<String, EncryptedSecret> renewed = new LinkedHashMap<>();
    for (EncryptedSecretRow row : rows) {
      renewal.renewed(kind, row).ifPresent(secret -> renewed.put(row.id(), secret));
    }
    renewal.replace(kind, renewed);
    return new Part(
        renewed.size(),
        rows.size() - renewed.size(),
        rows.isEmpty() ? null : rows.get(rows.size() - 1).id());
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
