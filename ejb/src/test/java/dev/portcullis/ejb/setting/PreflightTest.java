package dev.portcullis.ejb.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Without a server, as a tool looks at settings before one starts. */
class PreflightTest {
  private static final String KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
  private static final Map<String, String> LOCAL =
      Map.of(
          "db.url",
          "jdbc:postgresql://localhost:5432/portcullis",
          "secret.master-key",
          KEY,
          "data.dir",
          "/var/lib/portcullis");

  private static final String OPERATOR = "0x" + "ab".repeat(20);

  @TempDir private Path directory;

  @Test
  void aLocalStartHasNoProblemsToReport() {
    Map<String, String> given = new HashMap<>(LOCAL);
    given.put("operator.wallet", OPERATOR);
    Preflight.Findings found = Preflight.of(given, Map.of("PATH", "/bin", "HOME", "/root"));
    assertThat(found.problems()).isEmpty();
    assertThat(found.warnings()).isEmpty();
  }

  @Test
  void anInstallationWithoutAnOperatorIsNamed() {
    assertThat(Preflight.of(LOCAL, Map.of()).warnings())
        .singleElement()
        .asString()
        .startsWith("no operator is named");
  }

  @Test
  void allProblemsAreReportedAtOnceOneLineEach() {
    assertThat(
            problems(
                Map.of(
                    "chain.kind", "besu",
                    "session.lifetime-seconds", "many",
                    "session.max-per-user", "-1",
                    "metrics.token", "short",
                    "chian.name", "x",
                    "db.url", "postgres://here",
                    "keycloak.client-secret", "without a URL")))
        .anySatisfy(line -> assertThat(line).startsWith("The setting chain.kind must be one of"))
        .anySatisfy(line -> assertThat(line).startsWith("The setting session.lifetime-seconds "))
        .anySatisfy(line -> assertThat(line).startsWith("The setting session.max-per-user "))
        .anySatisfy(line -> assertThat(line).startsWith("The setting metrics.token "))
        .anySatisfy(line -> assertThat(line).startsWith("The setting chian.name does not exist"))
        .anySatisfy(line -> assertThat(line).startsWith("The setting db.url must be a JDBC URL"))
        .anySatisfy(line -> assertThat(line).startsWith("The setting keycloak.url is missing"))
        .hasSize(7)
        .allSatisfy(line -> assertThat(line).doesNotContain("\n", "postgres://here", "short\""));
  }

  @Test
  void aDatabaseThatIsNotNamedIsOneOfThem() {
    assertThat(
            Preflight.of(Map.of("secret.master-key", KEY, "data.dir", "/var"), Map.of()).problems())
        .singleElement()
        .satisfies(bad -> assertThat(bad).hasMessageStartingWith("The setting db.url is missing"));
  }

  @ParameterizedTest
  @CsvSource({
    "chian.kind, chain.kind",
    "chain.knid, chain.kind",
    "chain.embeded.rpc-port, chain.embedded.rpc-port",
    "Chain.Kind, chain.kind",
    "secret.masterkey, secret.master-key",
    "secret.master-key-fiel, secret.master-key-file",
    "webhooks.max-attempts, webhook.max-attempts",
    "http.max-request, http.max-requests",
    "operator.oidc-isuer, operator.oidc-issuer",
    "db.usr, db.user"
  })
  void aMisspeltNameIsRefusedWithTheNearestKnownOne(String wrong, String meant) {
    assertThat(problems(Map.of(wrong, "x")))
        .singleElement()
        .asString()
        .startsWith("The setting " + wrong + " does not exist; is " + meant + " meant?");
  }

  @ParameterizedTest
  @CsvSource({
    "CHIAN_KIND, chain.kind",
    "CHAIN_KNID, chain.kind",
    "SECRET_MASTERKEY, secret.master-key",
    "SIWE_DOMAIN, siwe.domains"
  })
  void soIsOneInTheEnvironment(String wrong, String meant) {
    assertThat(Preflight.of(LOCAL, Map.of(wrong, "x")).problems())
        .singleElement()
        .satisfies(
            bad ->
                assertThat(bad)
                    .hasMessageStartingWith(
                        "The setting " + wrong + " does not exist; is " + meant + " meant?"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.io.tmpdir",
        "java.net.preferIPv4Stack",
        "jboss.http.port",
        "jboss.home.dir",
        "user.dir",
        "user.name",
        "os.name",
        "path.separator",
        "file.encoding",
        "line.separator",
        "http.proxyHost",
        "http.proxyPort",
        "http.nonProxyHosts",
        "http.keepAlive",
        "http.port",
        "http.agent",
        "https.proxyHost",
        "jdk.tls.client.protocols",
        "module.path",
        "org.jboss.boot.log.file",
        "com.sun.aas.instanceRoot",
        "logging.configuration",
        "sun.nio.ch.bugLevel",
        "server.jvm",
        "javax.net.ssl.trustStore",
        "wildfly.sigterm.suspend.timeout",
        "felix.cache",
        "product.name",
        "hazelcast.phone.home.enabled",
        "mp.config.profile",
        "debug"
      })
  void settingsOfServersAndThePlatformAreIgnored(String name) {
    assertThat(problems(Map.of(name, "x"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP_PROXY",
        "HTTPS_PROXY",
        "http_proxy",
        "DB_PORT",
        "DB_HOST",
        "DB_PORT_5432_TCP_ADDR",
        "DB_SERVICE_HOST",
        "KEYCLOAK_SERVICE_PORT",
        "KEYCLOAK_ADMIN",
        "SESSION_MANAGER",
        "JOB_NAME",
        "JAVA_HOME",
        "JBOSS_HOME",
        "CHAIN_KIND",
        "chain_kind",
        "SECRET_MASTER_KEY_FILE",
        "PATH",
        "XDG_DATA_DIRS",
        "METRICS_PORT",
        "_",
        "ROLES"
      })
  void variablesOfOrchestratorsAndShellsAreIgnored(String name) {
    Map<String, String> environment =
        Map.of(name, name.equalsIgnoreCase("chain_kind") ? "embedded" : key());
    Map<String, String> given = new HashMap<>(LOCAL);
    if (name.equals("SECRET_MASTER_KEY_FILE")) {
      given.remove("secret.master-key");
    }
    assertThat(Preflight.of(given, environment).problems()).isEmpty();
  }

  @Test
  void aNameOfAnotherProductIsIgnored() {
    assertThat(problems(Map.of("data.other", "x"))).hasSize(1);
    assertThat(problems(Map.of("data.other", "x", "settings.foreign-names", "data.other")))
        .isEmpty();
  }

  @Test
  void localDefaultsAreReportedOnceDatabaseOrChainIsRemote() {
    List<String> remoteDatabase =
        warnings(Map.of("db.url", "jdbc:postgresql://db.example:5432/portcullis"));
    assertThat(String.join("; ", remoteDatabase))
        .contains("siwe.domains ", "passkey.rp-id ", "passkey.origins ", "chain.kind ");

    Map<String, String> upstream =
        Map.of("chain.kind", "upstream", "chain.upstream.http-url", "http://127.0.0.1:8545");
    assertThat(String.join("; ", warnings(upstream)))
        .contains("siwe.domains ", "passkey.rp-id ", "passkey.origins ", "chain.name ");

    Map<String, String> set = new HashMap<>(upstream);
    set.put("siwe.domains", "gate.example");
    set.put("passkey.rp-id", "gate.example");
    set.put("passkey.origins", "https://gate.example");
    set.put("chain.name", "rollup");
    set.put("operator.wallet", OPERATOR);
    assertThat(warnings(set)).isEmpty();
  }

  @Test
  void withoutADataDirectoryMissingCheckpointsAreReported() {
    Map<String, String> given = new HashMap<>(LOCAL);
    given.remove("data.dir");
    given.put("operator.wallet", OPERATOR);
    given.put("chain.embedded.data-dir", "/var/lib/chain");
    assertThat(Preflight.of(given, Map.of()).warnings())
        .singleElement()
        .asString()
        .contains("data.dir", "audit.heads-file", "checkpoints");
    given.put("audit.heads-file", "/var/lib/heads");
    assertThat(Preflight.of(given, Map.of()).warnings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "operator.oidc-issuer",
        "operator.oidc-subject",
        "operator.oidc-jwks-uri",
        "operator.oidc-audience"
      })
  void aHalfConfiguredOperatorProviderIsRejected(String alone) {
    assertThat(problems(Map.of(alone, "https://id.example"))).isNotEmpty();
    Map<String, String> all =
        Map.of(
            "operator.oidc-issuer", "https://id.example",
            "operator.oidc-subject", "me",
            "operator.oidc-jwks-uri", "https://id.example/keys",
            "operator.oidc-audience", "portcullis");
    assertThat(problems(all)).isEmpty();
    Map<String, String> subjectOnly = new HashMap<>(all);
    subjectOnly.remove("operator.oidc-jwks-uri");
    subjectOnly.remove("operator.oidc-audience");
    assertThat(problems(subjectOnly)).as("sign-in would be impossible").hasSize(1);
  }

  @Test
  void aSecretMayBeInAFileAndTheLineBreakAtItsEndIsNotPartOfIt() throws IOException {
    for (String end : List.of("", "\n", "\r\n")) {
      Map<String, String> given = new HashMap<>(LOCAL);
      given.remove("secret.master-key");
      given.put("secret.master-key-file", file(KEY + end).toString());
      given.put("metrics.token-file", file("t".repeat(32) + end).toString());
      assertThat(Preflight.of(given, Map.of()).problems()).isEmpty();
      assertThat(
              StandaloneSettings.of(StandaloneSettings.texts(given, Map.of())).all().stream()
                  .flatMap(settings -> settings.views().stream())
                  .filter(view -> view.source() == SettingView.Source.FILE))
          .extracting(SettingView::name, SettingView::value)
          .containsExactlyInAnyOrder(
              tuple("secret.master-key", "***"), tuple("metrics.token", "***"));
    }
  }

  @Test
  void anInvalidFileIsNamedAndItsContentIsNotShown() throws IOException {
    Path gone = directory.resolve("gone");
    Path empty = file("\n");
    Path large = file("hush".repeat(20_000));
    Path noText = directory.resolve("bytes");
    Files.write(noText, new byte[] {(byte) 0xff, (byte) 0xfe});
    for (Path bad : List.of(gone, empty, large, noText, directory)) {
      assertThat(problems(Map.of("metrics.token-file", bad.toString())))
          .singleElement()
          .asString()
          .startsWith("The setting metrics.token-file names a file ")
          .contains(bad.toString())
          .doesNotContain("hush");
    }
    assertThat(problems(Map.of("secret.master-key-file", file(KEY).toString())))
        .singleElement()
        .asString()
        .contains("secret.master-key-file is set, and secret.master-key is as well");
  }

  private String key() {
    try {
      return file(KEY).toString();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private Path file(String text) throws IOException {
    return Files.writeString(Files.createTempFile(directory, "secret", ""), text);
  }

  private static List<String> warnings(Map<String, String> more) {
    Preflight.Findings found = found(more);
    assertThat(found.problems()).isEmpty();
    return found.warnings();
  }

  private static List<String> problems(Map<String, String> more) {
    return found(more).problems().stream().map(InvalidSettingException::getMessage).toList();
  }

  private static Preflight.Findings found(Map<String, String> more) {
    Map<String, String> given = new HashMap<>(LOCAL);
    given.putAll(more);
    return Preflight.of(given, Map.of());
  }
}
