package dev.portcullis.command;

import static dev.portcullis.command.CommandRun.column;
import static dev.portcullis.command.CommandRun.execute;
import static dev.portcullis.command.CommandRun.settings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.secret.MasterKeys;
import dev.portcullis.ejb.secret.SecretVault;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.secret.EncryptedSecret;
import dev.portcullis.persistence.secret.SecretKind;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotateKeyCommandTest {
  /** More than are moved in one transaction. */
  private static final int USERS = 230;

  private static DataSource database;

  private final byte[] before = Ids.bytes(32);
  private final byte[] now = Ids.bytes(32);

  @TempDir private Path directory;

  @BeforeAll
  static void migrate() throws SQLException {
    database = CommandRun.migrated("command_rotation");
  }

  @BeforeEach
  void empty() throws SQLException {
    execute(database, "delete from users");
    execute(database, "delete from encryption_key_checks");
  }

  @Test
  void aNewKeyIsPrintedAloneAndFits() {
    CommandRun one = CommandRun.of("rotate-key", "--generate");
    assertThat(one.exit()).isZero();
    assertThat(Base64.getDecoder().decode(one.out().strip())).hasSize(32);
    assertThat(CommandRun.of("rotate-key", "--generate").out()).isNotEqualTo(one.out());
  }

  @Test
  void allSecretsUnderTheRetiredKeyAreReencryptedAndReadable() throws Exception {
    SecretVault old = new SecretVault(new MasterKeys(List.of(before)));
    for (int i = 0; i < USERS; i++) {
      store("user-" + i, old.seal(owner("user-" + i), "token".getBytes(StandardCharsets.UTF_8)));
    }

    CommandRun dry = rotate("--dry-run");
    assertThat(dry.exit()).as(dry.err()).isZero();
    assertThat(dry.out()).contains("personal RPC tokens: some are under ");
    assertThat(keys()).hasSize(1);
    String retired = keys().get(0);

    CommandRun done = rotate();
    assertThat(done.exit()).as(done.err()).isZero();
    assertThat(done.out())
        .contains("personal RPC tokens: " + USERS + " encrypted again, 0 cannot be decrypted")
        .contains("can be emptied")
        .doesNotContain(text(before), text(now));
    assertThat(keys()).hasSize(1).doesNotContain(retired);
    String sealed =
        column(
                database,
                "select encode(sealed_token, 'base64') from personal_rpc_tokens"
                    + " where user_id = 'user-7'")
            .get(0);
    assertThat(
            new SecretVault(new MasterKeys(List.of(now)))
                .open(
                    owner("user-7"),
                    new EncryptedSecret(keys().get(0), Base64.getMimeDecoder().decode(sealed))))
        .asString(StandardCharsets.UTF_8)
        .isEqualTo("token");
    assertThat(
            column(
                database,
                "select distinct job_id from db_mutations where table_name = 'personal_rpc_tokens'"
                    + " and operation = 'UPDATE'"))
        .containsExactly("portcullis rotate-key");
  }

  @Test
  void anUndecryptableSecretStaysAndIsAProblem() throws Exception {
    SecretVault old = new SecretVault(new MasterKeys(List.of(before)));
    store("good", old.seal(owner("good"), new byte[] {1}));
    store("moved", old.seal(owner("another"), new byte[] {1}));

    CommandRun done = rotate();
    assertThat(done.exit()).isEqualTo(1);
    assertThat(done.out())
        .contains("personal RPC tokens: 1 encrypted again, 1 cannot be decrypted")
        .contains("still under a retired key: keep it");
  }

  @Test
  void aKeyOfAnotherDatabaseIsRejected() throws Exception {
    SecretVault foreign = new SecretVault(new MasterKeys(List.of(Ids.bytes(32))));
    store("foreign", foreign.seal(owner("foreign"), new byte[] {1}));
    CommandRun refused = rotate();
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("secret.master-key does not fit this database");
    assertThat(column(database, "select encryption_key_id from encryption_key_checks")).isEmpty();
  }

  private CommandRun rotate(String... options) throws Exception {
    String[] arguments = new String[options.length + 1];
    arguments[0] = "rotate-key";
    System.arraycopy(options, 0, arguments, 1, options.length);
    return CommandRun.of(
        directory,
        settings(
            database,
            Map.of("secret.master-key", text(now), "secret.retired-master-keys", text(before))),
        arguments);
  }

  private static void store(String user, EncryptedSecret secret) throws SQLException {
    execute(
        database,
        "insert into users (id, display_name, source, created_at, updated_at)"
            + " values (?, 'someone', 'adminPanel', now(), now())",
        user);
    execute(
        database,
        "insert into personal_rpc_tokens (user_id, token_hash, encryption_key_id, sealed_token,"
            + " created_at, updated_at) values (?, ?, ?, ?, now(), now())",
        user,
        Ids.id(),
        secret.keyId(),
        secret.bytes());
  }

  private static List<String> keys() throws SQLException {
    return column(database, "select distinct encryption_key_id from personal_rpc_tokens");
  }

  private static String owner(String user) {
    return SecretKind.PERSONAL_TOKEN.sealedFor(user);
  }

  private static String text(byte[] key) {
    return Base64.getEncoder().encodeToString(key);
  }
}
