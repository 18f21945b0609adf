package dev.portcullis.command;

import static dev.portcullis.command.CommandRun.execute;
import static dev.portcullis.command.CommandRun.settings;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
  private static final String KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
  private static final String TOKEN = "a-token-that-is-never-printed";

  private static DataSource database;

  @TempDir private Path directory;
  private Answering others;
  private Map<String, String> settings;

  @BeforeAll
  static void migrate() throws SQLException {
    database = CommandRun.migrated("command_doctor");
  }

  @BeforeEach
  void letAllBeWell() throws Exception {
    others = new Answering();
    others.answer("/hidden-key", 200, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"0x10\"}");
    others.answer("/readyz", 200, "{\"status\":\"UP\",\"checks\":[]}");
    others.answer("/admin/health", 200, "{\"state\":\"up\",\"items\":[]}");
    String realm = others.url() + "/realms/portcullis";
    others.answer(
        "/realms/portcullis/.well-known/openid-configuration",
        200,
        "{\"issuer\":\"" + realm + "\"}");
    others.answer("/realms/portcullis/protocol/openid-connect/token", 200, "{}");
    settings =
        settings(
            database,
            new HashMap<>(
                Map.of(
                    "operator.wallet",
                    "0x" + "1a".repeat(20),
                    "secret.master-key",
                    KEY,
                    "chain.kind",
                    "upstream",
                    "chain.id",
                    "16",
                    "chain.upstream.http-url",
                    others.url() + "/hidden-key",
                    "keycloak.url",
                    others.url(),
                    "keycloak.realm",
                    "portcullis",
                    "keycloak.client-secret",
                    "hidden-secret")));
  }

  @AfterEach
  void close() {
    others.close();
  }

  @Test
  void clientsBehindAnUndeclaredProxyAreReportedAsOneNetwork() throws Exception {
    String sentence =
        "look   clients: http.trusted-proxies is empty: behind a proxy all clients are";
    assertThat(doctor().out()).contains(sentence).contains("have 500 WebSockets together");
    settings.put("rpc.sockets-network-percent", "10");
    assertThat(doctor().out()).contains("have 200 WebSockets together");
    settings.put("http.trusted-proxies", "10.0.0.0/8");
    assertThat(doctor().out()).doesNotContain("clients:");
  }

  @Test
  void aHealthyInstallationIsReportedAsHealthy() throws Exception {
    CommandRun run = doctor();
    assertThat(run.exit()).as(run.out() + run.err()).isZero();
    assertThat(run.out())
        .contains("ok     database: PostgreSQL ")
        .contains("the schema is that of this build")
        .contains("ok     chain node " + others.url() + ": chain 16, newest block 16")
        .contains("look   chain node " + others.url() + ": supports no block overrides")
        .contains("look   chain node " + others.url() + ": supports no state overrides")
        .contains("look   chain node " + others.url() + ": lists no accounts that an execution")
        .contains("ok     Keycloak " + others.url())
        .contains("ok     node " + others.url() + ": is ready")
        .contains("reports that all its dependencies are up")
        .endsWith("Nothing is wrong" + System.lineSeparator())
        .doesNotContain("hidden", TOKEN, KEY);
  }

  @Test
  void aNodeOfTheChainThatDoesNotTraceIsWrong() throws Exception {
    others.answer("/hidden-key", 200, "{\"result\":\"0x10\",\"error\":{\"code\":-32601}}");
    CommandRun run = doctor();
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.out())
        .contains(
            "WRONG  chain node "
                + others.url()
                + ": does not support debug_traceCall: transactions and estimates are denied");
  }

  @Test
  void contractsOfAnotherDeployerAreNamed() throws Exception {
    execute(
        database,
        "with added as (insert into organizations (id, name, created_at, updated_at)"
            + " values ('contested', 'Contested', now(), now()) returning id),"
            + " registered as (insert into contracts (id, contract_address, organization_id, abi,"
            + " created_at, updated_at) select 'c', '0x' || repeat('c', 40), id, '[]', now(), now()"
            + " from added)"
            + " insert into contract_deployments (contract_address, deployer_address,"
            + " transaction_hash, created_at, organization_recorded) values ('0x' ||"
            + " repeat('c', 40), '0x' || repeat('d', 40), '0x' || repeat('e', 64), now(), true)");
    CommandRun run = doctor();
    execute(database, "delete from contracts");
    execute(database, "delete from contract_deployments");
    assertThat(run.exit()).as(run.out() + run.err()).isZero();
    assertThat(run.out())
        .contains(
            "look   database: registered by an organization that did not deploy them, contracts: 1,"
                + " 0x"
                + "c".repeat(40)
                + " (contested). See GET /admin/contested-contracts");
    assertThat(doctor().out()).doesNotContain("contested");
  }

  @Test
  void anInstallationWithoutAGrantorIsReportedAsFaulty() throws Exception {
    String line = "database: no user can give a system permission";
    assertThat(doctor().out()).as("the next start makes an operator").doesNotContain(line);
    settings.remove("operator.wallet");
    CommandRun run = doctor();
    assertThat(run.exit()).as(run.out()).isEqualTo(1);
    assertThat(run.out())
        .contains("WRONG  " + line)
        .contains("look   settings: no operator is named");
    execute(
        database,
        "with added as (insert into users (id, display_name, source, oidc_issuer, oidc_sub,"
            + " created_at, updated_at) values ('giver', 'x', 'adminPanel', 'https://i.example',"
            + " 'x', now(), now()) returning id)"
            + " insert into user_roles (user_id, role_id) select id, 'admin' from added");
    CommandRun healed = doctor();
    execute(database, "delete from user_roles");
    execute(database, "delete from users");
    assertThat(healed.out()).doesNotContain(line);
  }

  @Test
  void aStrandedInvitationIsListed() throws Exception {
    settings.put("operator.oidc-issuer", "https://issuer.example");
    settings.put("operator.oidc-jwks-uri", "https://issuer.example/certs");
    settings.put("operator.oidc-audience", "portcullis");
    execute(
        database,
        "with added as (insert into organizations (id, name, created_at, updated_at)"
            + " values ('inviting', 'Inviting', now(), now()) returning id)"
            + " insert into users (id, display_name, source, organization_id, oidc_sub,"
            + " created_at, updated_at) select 'guest', 'x', 'oidc', id, 'ida', now(), now()"
            + " from added");
    String line = "database: invited members whom no sign-in can activate: 1, guest (inviting)";
    assertThat(doctor().out()).as("may still sign in").doesNotContain(line);
    execute(
        database,
        "insert into users (id, display_name, source, oidc_issuer, oidc_sub, created_at,"
            + " updated_at) values ('second', 'x', 'oidc', 'https://issuer.example', 'ida', now(),"
            + " now())");
    CommandRun run = doctor();
    execute(database, "delete from users where id = 'second'");
    execute(
        database,
        "insert into oidc_providers (organization_id, issuer, jwks_uri, audience, client_id,"
            + " user_panel_url, created_at, updated_at) values ('inviting',"
            + " 'https://own.example', 'https://own.example/certs', 'a', 'c',"
            + " 'https://panel.example', now(), now())");
    execute(database, "update users set invited_issuer = 'https://former.example'");
    CommandRun replaced = doctor();
    execute(database, "delete from users");
    execute(database, "delete from oidc_providers");
    assertThat(run.exit()).as(run.out()).isZero();
    assertThat(run.out()).contains("look   " + line);
    assertThat(replaced.out()).as("for another provider").contains("look   " + line);
  }

  @Test
  void eachFaultIsALineWithItsRemedy() throws Exception {
    settings.put("chain.id", "17");
    settings.put("secret.master-key", "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVpBQkNERUY=");
    settings.put("unknown.setting", "is nobody's business");
    settings.put("siwe.domain", "gate.example");
    others.answer("/realms/portcullis/protocol/openid-connect/token", 401, "{\"error\":\"bad\"}");
    others.answer(
        "/readyz",
        503,
        "{\"status\":\"DOWN\",\"checks\":[{\"name\":\"chain\\nWRONG  invented\","
            + "\"status\":\"DOWN\"}]}");
    others.answer(
        "/admin/health",
        200,
        "{\"items\":[{\"kind\":\"job\",\"name\":\"webhook-scan\",\"state\":\"down\","
            + "\"reason\":\"stuck\"}]}");
    execute(
        database,
        "with added as (insert into users (id, display_name, source, created_at, updated_at)"
            + " values (new_id(), 'x', 'adminPanel', now(), now()) returning id)"
            + " insert into personal_rpc_tokens (user_id, token_hash, encryption_key_id,"
            + " sealed_token, created_at, updated_at)"
            + " select id, id, 'lost', '\\x01', now(), now() from added");

    CommandRun run = doctor();
    execute(database, "delete from users");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.out().lines().filter(line -> line.startsWith("WRONG  ")))
        .anyMatch(line -> line.contains("siwe.domain does not exist; is siwe.domains meant?"))
        .anyMatch(line -> line.contains("secret.master-key does not fit this database"))
        .anyMatch(line -> line.contains("is of the chain 16, and chain.id is 17"))
        .anyMatch(line -> line.contains("keycloak.client-secret"))
        .anyMatch(line -> line.contains("these are unavailable: chain WRONG  invented"))
        .anyMatch(line -> line.contains("job webhook-scan is down: stuck"))
        .hasSize(6);
    assertThat(run.out()).endsWith("6 problems were found" + System.lineSeparator());
  }

  @Test
  void anUnavailableDependencyDoesNotDelayTheOtherChecks() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      settings.put("keycloak.url", "http://127.0.0.1:" + silent.getLocalPort());
      settings.put("db.url", "jdbc:postgresql://127.0.0.1:" + silent.getLocalPort() + "/x");
      settings.put("chain.upstream.http-url", "http://127.0.0.1:1/");
      CommandRun run = doctor();
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.out())
          .contains("WRONG  database: ")
          .contains("WRONG  chain node http://127.0.0.1:1: http://127.0.0.1:1 refuses connections")
          .contains("WRONG  Keycloak http://127.0.0.1:" + silent.getLocalPort())
          .contains("ok     node " + others.url() + ": is ready");
    }
  }

  @Test
  void anInvalidTokenAndAnInvalidAddressAreRejected() throws Exception {
    Path file = Files.writeString(directory.resolve("bad"), "two words");
    CommandRun token =
        CommandRun.of(directory, settings, "doctor", "--token-file", file.toString());
    assertThat(token.exit()).isEqualTo(1);
    assertThat(token.err()).contains("--token-file").doesNotContain("two words");
    assertThat(CommandRun.of(directory, settings, "doctor", "--node", "gate").exit()).isEqualTo(2);
  }

  @Test
  void aMeasurementReportsResponsesAndFailures() throws Exception {
    others.answer("/livez", 200, "{}");
    others.answer("/profiles/me", 429, "{}");
    others.answer("/rpc", 200, "{\"error\":{\"code\":-32001}}");
    Path file = Files.writeString(directory.resolve("token"), TOKEN);
    CommandRun run =
        CommandRun.of(
            "bench", "--node", others.url(), "--token-file", file.toString(), "--seconds", "3");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.out())
        .containsPattern("GET /livez +[1-9][0-9]* .* 0\\R")
        .containsPattern("GET /profiles/me +0 .* [0-9]+ HTTP 429\\R")
        .containsPattern("eth_blockNumber by /rpc +0 .* [0-9]+ another answer\\R")
        .doesNotContain(TOKEN);
    assertThat(CommandRun.of("bench", "--node", others.url(), "--seconds", "3").exit()).isZero();
    assertThat(CommandRun.of("bench", "--node", others.url(), "--seconds", "0").exit())
        .isEqualTo(2);
    assertThat(CommandRun.of("bench").exit()).isEqualTo(2);
  }

  private CommandRun doctor() throws Exception {
    Path file = Files.writeString(directory.resolve("token"), TOKEN + "\n");
    return CommandRun.of(
        directory,
        settings,
        "doctor",
        "--node",
        others.url() + "/",
        "--token-file",
        file.toString());
  }
}
