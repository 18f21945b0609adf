package dev.portcullis.command;

import static dev.portcullis.command.CommandRun.column;
import static dev.portcullis.command.CommandRun.execute;
import static dev.portcullis.command.CommandRun.settings;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperatorGrantCommandTest {
  private static final String WALLET = "0x" + "1a".repeat(20);
  private static final String KNOWN_TO_EVERYBODY = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
  private static final String ROLES =
      "select w.wallet_address || ' ' || r.role_id from user_roles r"
          + " join user_wallets w using (user_id)";

  private static DataSource database;

  @TempDir private Path directory;
  private Map<String, String> settings;

  @BeforeAll
  static void migrate() throws SQLException {
    database = CommandRun.migrated("command_operator");
  }

  @BeforeEach
  void nobody() throws SQLException {
    for (String table : List.of("sessions", "user_roles", "user_wallets", "suspensions", "users")) {
      execute(database, "delete from " + table);
    }
    settings = settings(database, Map.of());
  }

  @Test
  void aWalletGetsTheRoleWithItsRecordsAndOnce() throws Exception {
    CommandRun done = grant("--wallet", WALLET);
    assertThat(done.exit()).as(done.err()).isZero();
    assertThat(done.out()).startsWith("Done: user ");
    assertThat(column(database, ROLES)).singleElement().asString().startsWith(WALLET);
    String user = column(database, "select id from users").get(0);
    assertThat(
            column(
                database,
                "select action_type || ' ' || actor_type || ' ' || user_agent from audit_logs"
                    + " where resource_id = '"
                    + user
                    + "'"))
        .singleElement()
        .asString()
        .contains(" system portcullis operator grant (" + System.getProperty("user.name") + " on ");
    assertThat(
            column(
                database,
                "select distinct job_id from db_mutations where new_row->>'id' = '" + user + "'"))
        .containsExactly("portcullis operator grant");

    CommandRun again = grant("--wallet", WALLET);
    assertThat(again.exit()).isZero();
    assertThat(again.out()).startsWith("Nothing to do").contains(user);
  }

  @Test
  void aDryRunLeavesNothing() throws Exception {
    String logs = "select count(*) from audit_logs";
    String before = column(database, logs).get(0);
    CommandRun dry = grant("--wallet", WALLET, "--dry-run");
    assertThat(dry.exit()).as(dry.err()).isZero();
    assertThat(dry.out()).startsWith("Would give user ");
    assertThat(column(database, "select id from users")).isEmpty();
    assertThat(column(database, logs)).containsExactly(before);
  }

  @Test
  void aUserLosesTheRoleAndTheSessionsWhileAnotherAdministersTheZone() throws Exception {
    String another = "0x" + "2b".repeat(20);
    assertThat(grant("--wallet", WALLET).exit()).isZero();

    CommandRun last = revoke("--wallet", WALLET);
    assertThat(last.exit()).isEqualTo(1);
    assertThat(last.err()).contains("--wallet belongs to the last administrator of the zone");

    assertThat(grant("--wallet", another).exit()).isZero();
    execute(
        database,
        "insert into sessions (token_hash, user_id, auth_method, auth_subject, created_at,"
            + " expires_at, renewable_until) select 'revoked', user_id, 'siwe', 's', now(), now() +"
            + " interval '1 day', now() + interval '1 day' from user_wallets where wallet_address ="
            + " ?",
        WALLET);
    String open = "select count(*) from sessions where revoked_at is null";
    CommandRun dry = revoke("--wallet", WALLET, "--dry-run");
    assertThat(dry.out()).as(dry.err()).startsWith("Would take the operator's role from user ");
    assertThat(column(database, ROLES)).hasSize(2);
    assertThat(column(database, open)).containsExactly("1");

    CommandRun done = revoke("--wallet", WALLET);
    assertThat(done.exit()).as(done.err()).isZero();
    assertThat(done.out()).startsWith("Done: user ");
    assertThat(column(database, ROLES)).singleElement().asString().startsWith(another);
    assertThat(column(database, open)).containsExactly("0");
    assertThat(
            column(database, "select user_agent from audit_logs order by position desc limit 1")
                .get(0))
        .startsWith("portcullis operator revoke (");

    assertThat(revoke("--wallet", WALLET).out()).startsWith("Nothing to do: user ");
    CommandRun unknown = revoke("--wallet", "0x" + "3c".repeat(20));
    assertThat(unknown.exit()).isEqualTo(1);
    assertThat(unknown.err()).contains("--wallet belongs to no user");
    assertThat(revoke().exit()).isEqualTo(2);
  }

  @Test
  void anIdentityGetsTheRole() throws Exception {
    settings.put("operator.oidc-jwks-uri", "https://idp.example/keys");
    settings.put("operator.oidc-audience", "portcullis");
    CommandRun done =
        grant("--oidc-issuer", "https://idp.example", "--oidc-subject", "the-operator");
    assertThat(done.exit()).as(done.err()).isZero();
    assertThat(column(database, "select oidc_issuer || ' ' || oidc_sub from users"))
        .containsExactly("https://idp.example the-operator");

    settings.put("operator.oidc-issuer", "https://another.example");
    CommandRun elsewhere =
        grant("--oidc-issuer", "https://idp.example", "--oidc-subject", "the-operator");
    assertThat(elsewhere.exit()).isEqualTo(2);
    assertThat(elsewhere.err()).contains("--oidc-issuer").contains("https://another.example");
  }

  @Test
  void aSuspendedUserIsReported() throws Exception {
    var unused = grant("--wallet", WALLET);
    execute(database, "insert into suspensions (user_id, since) select id, now() from users");
    assertThat(grant("--wallet", WALLET).out()).contains("suspended since");
  }

  @Test
  void aMemberOfAnOrganizationAndAPubliclyKnownWalletAreRejected() throws Exception {
    execute(
        database,
        "insert into organizations (id, name, created_at, updated_at)"
            + " values ('command-org', 'command', now(), now()) on conflict do nothing");
    execute(
        database,
        "with added as (insert into users (id, organization_id, display_name, source, created_at,"
            + " updated_at) values (new_id(), 'command-org', 'member', 'adminPanel', now(), now())"
            + " returning id) insert into user_wallets (id, wallet_address, user_id, created_at,"
            + " updated_at) select new_id(), ?, id, now(), now() from added",
        WALLET);
    CommandRun member = grant("--wallet", WALLET);
    assertThat(member.exit()).isEqualTo(1);
    assertThat(member.err()).contains("--wallet belongs to a member of an organization");
    assertThat(column(database, ROLES)).isEmpty();

    settings.put("chain.kind", "upstream");
    settings.put("chain.upstream.http-url", "http://127.0.0.1:1/");
    CommandRun known = grant("--wallet", KNOWN_TO_EVERYBODY);
    assertThat(known.exit()).isEqualTo(1);
    assertThat(known.err()).contains("publicly known");
  }

  @Test
  void otherFormsAreWrongUsage() throws Exception {
    for (String[] wrong :
        new String[][] {
          {},
          {"--wallet", "0x12"},
          {"--wallet", ""},
          {"--oidc-subject", "alone"},
          {"--oidc-issuer", "https://idp.example"},
          {"--oidc-issuer", "https://idp.example", "--oidc-subject", " "},
          {"--wallet", WALLET, "--oidc-issuer", "https://i.example", "--oidc-subject", "x"},
          {"--email", "a@b.example"}
        }) {
      CommandRun refused = grant(wrong);
      assertThat(refused.exit()).as(refused.out() + refused.err()).isEqualTo(2);
    }
    assertThat(column(database, "select id from users")).isEmpty();
  }

  private CommandRun grant(String... options) throws Exception {
    return run("grant", options);
  }

  private CommandRun revoke(String... options) throws Exception {
    return run("revoke", options);
  }

  private CommandRun run(String command, String... options) throws Exception {
    String[] arguments = new String[options.length + 2];
    arguments[0] = "operator";
    arguments[1] = command;
    System.arraycopy(options, 0, arguments, 2, options.length);
    return CommandRun.of(directory, settings, arguments);
  }
}
