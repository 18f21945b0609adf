package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.CommandProcess.Run;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The command as operators run it, a process of its own, beside a running installation. */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("own")
class CommandIT {
  private static Properties secrets;

  @TempDir private Path directory;
  private Path config;

  @BeforeAll
  static void find() throws IOException {
    String server = System.getProperty("server", "wildfly");
    Path kept = ForkDirectory.resolve("acceptance-" + server + "/secrets.properties");
    secrets = new Properties();
    try (var in = Files.newInputStream(kept)) {
      secrets.load(in);
    }
  }

  @BeforeEach
  void writeSettings(Database database) throws IOException {
    Properties settings = new Properties();
    settings.putAll(ServerUnderTest.SETTINGS);
    settings.putAll(secrets);
    settings.put("db.url", database.server().url());
    settings.put("db.user", database.server().user());
    settings.put("db.password", database.server().password());
    settings.put("db.owner-user", database.server().owner());
    settings.put("db.owner-password", database.server().ownerPassword());
    settings.put("data.dir", directory.toString());
    config = directory.resolve("settings.properties");
    try (Writer writer = Files.newBufferedWriter(config)) {
      settings.store(writer, null);
    }
  }

  @Test
  void itsSettingsAreTheServersSettings(Database database) throws Exception {
    assertThat(run("--help").out()).contains("verify-audit", "Exit codes:");
    assertThat(run("no-such-command").exit()).isEqualTo(2);

    Run preflight = configured("preflight");
    assertThat(preflight.exit()).as(preflight.out() + preflight.err()).isZero();
    assertThat(preflight.out()).contains("Portcullis starts with these settings");

    Run shown = configured("show-config");
    assertThat(shown.exit()).as(shown.err()).isZero();
    assertThat(shown.out())
        .containsIgnoringCase("operator.wallet=" + TestWallet.OPERATOR.address())
        .doesNotContain(
            database.server().password(),
            database.server().ownerPassword(),
            secrets.getProperty("secret.master-key"));
  }

  @Test
  void itsDatabaseIsThatOfTheServer() throws Exception {
    Run migrate = configured("migrate", "--dry-run");
    assertThat(migrate.exit()).as(migrate.err()).isZero();
    assertThat(migrate.out()).contains("nothing to do");

    Run key = run("rotate-key", "--generate");
    assertThat(Base64.getDecoder().decode(key.out().strip())).hasSize(32);
    Run rotation = configured("rotate-key", "--dry-run");
    assertThat(rotation.exit()).as(rotation.err()).isZero();
    assertThat(rotation.out()).contains("signing keys of webhooks: ");
  }

  @Test
  void theGrantedOperatorAdministersAtOnceAndTheLogsAreIntact(Api api) throws Exception {
    TestWallet wallet = TestWallet.random();
    Run dry = configured("operator", "grant", "--wallet", wallet.address(), "--dry-run");
    assertThat(dry.exit()).as(dry.err()).isZero();
    Run granted = configured("operator", "grant", "--wallet", wallet.address());
    assertThat(granted.exit()).as(granted.err()).isZero();
    assertThat(granted.out()).startsWith("Done: user ");
    assertThat(Client.session(api, wallet).get("/admin/settings").status()).isEqualTo(200);

    Path heads = directory.resolve("heads");
    Run first = configured("verify-audit", "--save-heads", heads.toString());
    assertThat(first.exit()).as(first.out() + first.err()).isZero();
    Run second = configured("verify-audit", "--heads", heads.toString());
    assertThat(second.exit()).as(second.out() + second.err()).isZero();
    assertThat(second.out()).contains("saved heads exist");
  }

  @Test
  void aRunningNodeIsLookedAtAndMeasured(Api api) throws Exception {
    Path token = Files.writeString(directory.resolve("token"), SignIn.operator(api));
    Run doctor =
        configured("doctor", "--node", api.baseUrl().toString(), "--token-file", token.toString());
    assertThat(doctor.out())
        .as(doctor.err())
        .contains("ok     database: PostgreSQL ")
        .contains("ok     database: the schema is that of this build")
        .contains("ok     chain: is built into the nodes")
        .contains("ok     node " + api.baseUrl() + ": is ready")
        .doesNotContain(SignIn.operator(api));

    Run policy =
        run(
            "policy",
            "export",
            "--node",
            api.baseUrl().toString(),
            "--token-file",
            token.toString());
    assertThat(policy.exit()).as(policy.out() + policy.err()).isZero();
    assertThat(policy.out()).startsWith("apiVersion: portcullis/v1");

    Run bench =
        run(
            "bench",
            "--node",
            api.baseUrl().toString(),
            "--token-file",
            token.toString(),
            "--seconds",
            "3",
            "--connections",
            "2");
    assertThat(bench.exit()).as(bench.out() + bench.err()).isZero();
    assertThat(bench.out())
        .containsPattern("GET /livez +[1-9]")
        .containsPattern("GET /profiles/me +[1-9]")
        .containsPattern("eth_blockNumber by /rpc +[1-9]");
  }

  private Run configured(String... arguments) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--config", config.toString()));
    return run(all.toArray(String[]::new));
  }

  private Run run(String... arguments) throws IOException, InterruptedException {
    return CommandProcess.run(directory, arguments);
  }
}
