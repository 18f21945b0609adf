package dev.portcullis.ejb.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.LogLines;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** On a database of its own: those of other tests hold what was encrypted with keys of theirs. */
@Tag("database")
class MasterKeyCheckTest {
  private static DataSource database;

  private final byte[] key = Ids.bytes(32);
  private final String keyText = Base64.getEncoder().encodeToString(key);
  private final String other = Base64.getEncoder().encodeToString(Ids.bytes(32));
  private String keyId;

  @BeforeAll
  static void migrate() throws SQLException {
    database = TestDatabase.migrated("stored_key_check");
  }

  @BeforeEach
  void store() throws SQLException {
    keyId = config(Map.of("secret.master-key", keyText)).vault().currentKeyId();
    run("delete from users");
    run("delete from encryption_key_checks");
    String user = Ids.id();
    run(
        "insert into users (id, display_name, source, created_at, updated_at)"
            + " values (?, 'someone', 'adminPanel', now(), now())",
        user);
    run(
        "insert into personal_rpc_tokens (user_id, token_hash, encryption_key_id, sealed_token,"
            + " created_at, updated_at) values (?, ?, ?, '\\x0102', now(), now())",
        user,
        Ids.id(),
        keyId);
  }

  @Test
  void anotherKeyThanThatOfTheDatabaseIsRefusedByNameAndIds() {
    SecretConfig wrong = config(Map.of("secret.master-key", other));
    assertThatThrownBy(() -> check(wrong))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("The setting secret.master-key does not fit this database: ")
        .hasMessageContaining("the key " + keyId + " encrypted personal RPC tokens")
        .hasMessageContaining(wrong.vault().currentKeyId())
        .hasMessageContaining("secret.retired-master-keys")
        .hasMessageNotContaining(other)
        .hasMessageNotContaining("\n");
  }

  @Test
  void theSameKeyInForceOrRetiredStarts() {
    for (Map<String, String> fit :
        List.of(
            Map.of("secret.master-key", keyText),
            Map.of("secret.master-key", other, "secret.retired-master-keys", keyText))) {
      for (int start = 0; start < 2; start++) {
        assertThatCode(() -> check(config(fit))).doesNotThrowAnyException();
      }
    }
  }

  @Test
  void aPermanentlyLostKeyIsNamedWithAWarning() throws SQLException {
    SecretConfig config = config(Map.of("secret.master-key", other, "secret.lost-key-ids", keyId));
    try (LogLines lines = LogLines.of(MasterKeyCheck.class)) {
      check(config);
      assertThat(lines.texts()).singleElement().asString().contains(keyId);
    }
  }

  @Test
  void anotherKeyThatBearsTheIdOfAKnownOneIsRefused() throws SQLException {
    SecretConfig config = config(Map.of("secret.master-key", keyText));
    check(config);
    run(
        "update encryption_key_checks set sealed = '\\x"
            + "00".repeat(40)
            + "' where encryption_key_id = ?",
        keyId);
    assertThatThrownBy(() -> check(config))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("The setting secret.master-key ")
        .hasMessageContaining(keyId);
  }

  private static void check(SecretConfig config) throws SQLException {
    try (Connection connection = database.getConnection()) {
      new MasterKeyCheck(config).check(connection);
    }
  }

  private static SecretConfig config(Map<String, String> given) {
    SecretConfig config = GivenSettings.bean(SecretConfig.class, given);
    config.check();
    return config;
  }

  private static void run(String sql, String... values) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setString(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }
}
