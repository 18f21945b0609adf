package dev.portcullis.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a dump still has of credentials that ended since admits no caller after a restore. */
@Tag("database")
class EpochTest {
  private static final String ALIVE =
      "select (select count(*) from sessions where revoked_at is null)"
          + " + (select count(*) from key_sessions where revoked_at is null)"
          + " + (select count(*) from siwe_challenges where used_at is null)"
          + " + (select count(*) from passkey_challenges where used_at is null)"
          + " + (select count(*) from step_up_proofs where used_at is null)"
          + " + (select count(*) from transaction_allowances where expires_at > clock_timestamp())"
          + " + (select count(*) from personal_rpc_tokens)"
          + " + (select count(*) from plans where applied_at is null)"
          + " + (select count(*) from api_keys where revoked_at is null)";

  private static int restores;

  @BeforeAll
  static void begin() throws SQLException {
    TestDatabase.migrated("epoch_live");
    run(
        "epoch_live",
        """
        insert into users (id, display_name, source, created_at, updated_at)
          values ('u', 'Alice', 'oidc', now(), now());
        insert into sessions (token_hash, user_id, auth_method, auth_subject, created_at, expires_at, renewable_until)
          values ('h', 'u', 'siwe', 's', now(), now() + interval '1 day', now() + interval '1 day');
        insert into services (id, name, public_key, created_at, updated_at)
          values ('e', 'Explorer', '0x' || repeat('e', 40), now(), now());
        insert into key_sessions (id, token_hash, service_id, public_key, created_at, expires_at, renewable_until)
          values ('s', 's', 'e', '0x' || repeat('e', 40), now(), now() + interval '1 day', now() + interval '1 day');
        insert into siwe_challenges (nonce, wallet_address, issued_at, expires_at)
          values ('n', '0xaa', now(), now() + interval '1 day');
        insert into passkey_challenges (id, user_id, purpose, challenge, issued_at, expires_at)
          values ('c', 'u', 'login', 'x', now(), now() + interval '1 day');
        insert into step_up_proofs (id, proof_hash, user_id, session_id, action, issued_at, expires_at)
          select 'p', 'p', 'u', id, 'a', now(), now() + interval '1 day' from sessions;
        insert into transaction_allowances (id, user_id, wallet_address, nonce, calldata_hash, value, authorized_at, expires_at)
          values ('t', 'u', '0x' || repeat('a', 40), 1, repeat('b', 64), 0, now(), now() + interval '1 day');
        insert into personal_rpc_tokens (user_id, token_hash, encryption_key_id, sealed_token, created_at, updated_at)
          values ('u', 'r', 'k', '\\x00', now(), now());
        insert into plans (id, created_by, changes, hash, base, content, created_at, expires_at)
          values ('q', 'u', 1, repeat('a', 64), '1:1:', '{}', now(), now() + interval '1 day');
        insert into m2m_applications (id, name, created_at, updated_at) values ('m', 'Robot', now(), now());
        insert into api_keys (id, m2m_app_id, name, key_prefix, key_hash, expires_at, created_at, updated_at)
          select i, 'm', i, i, i, now() + interval '1 day', now(), now() from unnest(array ['k1', 'k2']) i;
        """);
  }

  /** The dump has all that was alive then; the live database has ended it since. */
  private static String restored() throws SQLException {
    String name = "epoch_restored_" + ++restores;
    run("postgres", "create database " + name + " template epoch_live");
    assertThat(number(name, ALIVE)).isEqualTo(10);
    return name;
  }

  @Test
  void noGrantOfAccessSurvivesARestore() throws SQLException {
    String name = restored();

    assertThat(number(name, "select begin_epoch('restored')")).isEqualTo(1);

    assertThat(number(name, ALIVE)).isZero();
    assertThat(number(name, "select count(*) from epochs where reason = 'restored'")).isEqualTo(1);
    assertThat(number(name, "select begin_epoch('again')")).isEqualTo(2);
  }

  @Test
  void keysThatAreKnownToHoldAreKept() throws SQLException {
    String name = restored();

    run(name, "select begin_epoch('restored', array ['k2'])");

    assertThat(number(name, ALIVE)).isEqualTo(1);
    assertThat(number(name, "select count(*) from api_keys where id = 'k2' and revoked_at is null"))
        .isEqualTo(1);
  }

  @Test
  void aKeyThatDoesNotExistOrNoReasonChangesNothing() throws SQLException {
    String name = restored();

    assertThatThrownBy(() -> run(name, "select begin_epoch('restored', array ['k3'])"))
        .hasMessageContaining("kept_api_keys");
    assertThatThrownBy(() -> run(name, "select begin_epoch(' ')")).hasMessageContaining("say why");

    assertThat(number(name, ALIVE)).isEqualTo(10);
  }

  private static void run(String database, String sql) throws SQLException {
    try (Connection connection = TestDatabase.of("postgres", database).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long number(String database, String sql) throws SQLException {
    try (Connection connection = TestDatabase.of("postgres", database).getConnection();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getLong(1);
    }
  }
}
