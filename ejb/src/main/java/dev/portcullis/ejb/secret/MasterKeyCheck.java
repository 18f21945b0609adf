package dev.portcullis.ejb.secret;

import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.startup.PostMigrationCheck;
import dev.portcullis.persistence.secret.EncryptedSecret;
import dev.portcullis.persistence.secret.RequiredKeyIds;
import dev.portcullis.persistence.secret.SecretKind;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Verifies that the operator's keys are those that encrypted the secrets in the database. A service
 * with another key would run, but fail whenever it needs a secret.
 */
@ApplicationScoped
public class MasterKeyCheck implements PostMigrationCheck {
  private static final Logger LOG = LoggerFactory.getLogger(MasterKeyCheck.class);
  private static final String OWNER = "key check";
  private static final byte[] TEXT = "portcullis".getBytes(StandardCharsets.US_ASCII);

  private final SecretConfig config;

  /** For the container's proxies. */
  protected MasterKeyCheck() {
    config = null;
  }

  /** Creates the check for these keys. */
  @Inject
  public MasterKeyCheck(SecretConfig config) {
    this.config = config;
  }

  @Override
  public void check(Connection connection) throws SQLException {
    SecretVault vault = config.vault();
    rejectChangedKeys(connection, vault);
    rejectMissingKeys(connection, vault);
  }

  /** Rejects a different key with the id of a known key. */
  private static void rejectChangedKeys(Connection connection, SecretVault vault)
      throws SQLException {
    for (String id : new TreeSet<>(vault.keyIds())) {
      Optional<EncryptedSecret> noted = RequiredKeyIds.check(connection, id);
      if (noted.isEmpty()) {
        RequiredKeyIds.storeCheck(connection, vault.sealWith(id, OWNER, TEXT));
      } else if (!opens(vault, noted.get())) {
        throw new InvalidSettingException(
            SecretConfig.KEY,
            "(or a retired key) has the id "
                + id
                + ", and is not the key that this database knows under it: its check value does"
                + " not open");
      }
    }
  }

  private static boolean opens(SecretVault vault, EncryptedSecret noted) {
    try {
      vault.open(OWNER, noted);
      return true;
    } catch (IllegalStateException another) {
      return false;
    }
  }

  private void rejectMissingKeys(Connection connection, SecretVault vault) throws SQLException {
    Map<String, Set<String>> missing = missing(RequiredKeyIds.inUse(connection), vault.keyIds());
    Map<String, Set<String>> refused = new TreeMap<>(missing);
    refused.keySet().removeAll(config.lost());
    if (!refused.isEmpty()) {
      throw new InvalidSettingException(
          SecretConfig.KEY,
          "does not fit this database: "
              + words(refused)
              + ". The keys that are set have the ids "
              + String.join(", ", new TreeSet<>(vault.keyIds()))
              + ". Set the earlier key again, or add it to "
              + SecretConfig.RETIRED
              + "; if it is permanently lost, name its id in "
              + SecretConfig.LOST);
    }
    if (!missing.isEmpty()) {
      LOG.warn("As {} says, these cannot be read: {}", SecretConfig.LOST, words(missing));
    }
  }

  private static Map<String, Set<String>> missing(
      Map<SecretKind, List<String>> used, Set<String> known) {
    Map<String, Set<String>> missing = new TreeMap<>();
    used.forEach(
        (kind, ids) ->
            ids.stream()
                .filter(id -> !known.contains(id))
                .forEach(
                    id ->
                        missing
                            .computeIfAbsent(id, any -> new TreeSet<>())
                            .add(kind.description())));
    return missing;
  }

  private static String words(Map<String, Set<String>> missing) {
    return missing.entrySet().stream()
        .map(
            each ->
                "the key "
                    + each.getKey()
                    + " encrypted "
                    + String.join(", ", each.getValue())
                    + " and is not set")
        .collect(Collectors.joining("; "));
  }
}
