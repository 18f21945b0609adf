package dev.portcullis.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.command.keycloak.AdminCredentials;
import dev.portcullis.command.keycloak.KeycloakException;
import dev.portcullis.command.keycloak.Provisioner;
import dev.portcullis.command.keycloak.RealmSpec;
import dev.portcullis.command.keycloak.RealmSpec.ServiceClient;
import dev.portcullis.kernel.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code keycloak provision} and {@code keycloak diff} create, compare and correct a realm. Their
 * failures are one sentence. The administration interface is in memory.
 */
class KeycloakCommandsTest {
  private static final String SECRET = "secret-of-the-service-account";
  private static final String BROWSER = "portcullis-browser";

  private static FakeKeycloak made;

  @TempDir private Path directory;
  private FakeKeycloak keycloak;
  private Map<String, String> settings;

  @BeforeEach
  void start() throws IOException {
    keycloak = new FakeKeycloak();
    settings =
        new HashMap<>(
            Map.of(
                "keycloak.url",
                keycloak.url(),
                "keycloak.client-secret",
                SECRET,
                "operator.oidc-issuer",
                keycloak.url() + "/realms/portcullis",
                "operator.oidc-jwks-uri",
                keycloak.url() + "/certs",
                "operator.oidc-audience",
                "portcullis",
                "signin.client-id",
                BROWSER,
                "signin.url",
                "https://gate.example/",
                "provision.user",
                "admin",
                "provision.password",
                FakeKeycloak.PASSWORD));
  }

  @AfterEach
  void close() {
    keycloak.close();
  }

  @Test
  void anEmptyKeycloakIsProvisionedAsTheSettingsRequire() throws Exception {
    CommandRun before = run("diff");
    assertThat(before.exit()).isEqualTo(2);
    assertThat(before.out()).contains("realm portcullis is missing");
    assertThat(keycloak.writes).isEmpty();

    CommandRun made = run("provision");

    assertThat(made.exit()).as(made.out() + made.err()).isZero();
    assertThat(made.out()).contains("correcting: client portcullis-server is missing");
    assertThat(keycloak.realm.get("organizationsEnabled").asBoolean()).isTrue();
    assertThat(keycloak.realm.at("/roles/realm/0/attributes/portcullis.id/0").asText())
        .isEqualTo("admin");
    ObjectNode browser = keycloak.clients.get(BROWSER);
    assertThat(browser.get("publicClient").asBoolean()).isTrue();
    assertThat(browser.at("/redirectUris/0").asText()).isEqualTo("https://gate.example/*");
    assertThat(browser.get("attributes").get("backchannel.logout.url").asText())
        .isEqualTo("https://gate.example/auth/backchannel-logout");
    assertThat(browser.get("attributes").get("pkce.code.challenge.method").asText())
        .isEqualTo("S256");
    assertThat(browser.at("/protocolMappers/0/config/included.custom.audience").asText())
        .isEqualTo("portcullis");
    assertThat(keycloak.clients.get("portcullis-server").get("publicClient").asBoolean()).isFalse();
    assertThat(keycloak.clients.get("portcullis-provisioning").get("secret").asText())
        .isEqualTo(SECRET);
    assertThat(keycloak.accountRoles)
        .containsExactlyInAnyOrder("manage-users", "manage-organizations", "manage-realm");
    assertThat(keycloak.profile.get("unmanagedAttributePolicy").asText()).isEqualTo("ADMIN_EDIT");
    assertThat(keycloak.profile.at("/attributes/0/newer").asInt())
        .as("what only newer servers know")
        .isEqualTo(1);
    assertThat(keycloak.users).isEmpty();
    assertThat(run("diff").exit()).isZero();
  }

  @Test
  void aSecondRunChangesNothing() throws Exception {
    provisioned();
    keycloak.writes.clear();

    CommandRun again = run("provision");

    assertThat(again.exit()).as(again.err()).isZero();
    assertThat(again.out()).endsWith("Nothing to do" + System.lineSeparator());
    assertThat(keycloak.writes).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "standardFlowEnabled | false | has as standardFlowEnabled false, and should have true",
        "redirectUris | [] | lacks in redirectUris \"https://gate.example/*\"",
        "attributes | {} | has no attributes.pkce.code.challenge.method, and should have \"S256\"",
        "protocolMappers | [] | mapper \"audience portcullis\" of client portcullis-browser is"
            + " missing",
      })
  void driftOfAClientIsShownAndMended(String field, String value, String sentence)
      throws Exception {
    provisioned();
    ObjectNode browser = keycloak.clients.get(BROWSER);
    ObjectNode good = browser.deepCopy();
    browser.set(field, FakeKeycloak.object("{'v':" + value + "}").get("v"));

    CommandRun shown = run("diff");
    assertThat(shown.exit()).as(shown.err()).isEqualTo(2);
    assertThat(shown.out()).contains(sentence);
    CommandRun mended = run("provision");

    assertThat(mended.exit()).as(mended.err()).isZero();
    assertThat(run("diff").exit()).isZero();
    assertThat(keycloak.clients.get(BROWSER).get("redirectUris"))
        .isEqualTo(good.get("redirectUris"));
  }

  @Test
  void driftOfTheRealmAndOfRolesIsShownAndMended() throws Exception {
    provisioned();
    keycloak.realm.put("registrationAllowed", true).put("sslRequired", "all");
    keycloak.realm.put("displayName", "Ours");
    keycloak.accountRoles.remove("manage-users");

    assertThat(run("diff").out())
        .contains("realm portcullis has as registrationAllowed true, and should have false")
        .contains("lacks the role manage-users")
        .doesNotContain("sslRequired", "displayName");
    run("provision");

    assertThat(run("diff").exit()).isZero();
    assertThat(keycloak.realm.get("sslRequired").asText()).as("is stricter").isEqualTo("all");
    assertThat(keycloak.realm.get("displayName").asText()).isEqualTo("Ours");
  }

  @Test
  void clientsAddedByOperatorsAreListedAndStay() throws Exception {
    provisioned();
    ObjectNode browser = keycloak.clients.get(BROWSER);
    browser.withArray("redirectUris").add("https://other.example/*");
    browser.withArray("protocolMappers").addObject().put("name", "their\u0007 mapper");
    browser.put("standardFlowEnabled", false);
    keycloak.accountRoles.add("view-events");
    keycloak.clients.put("theirs", FakeKeycloak.object("{'clientId':'theirs'}"));

    CommandRun run = run("provision");

    assertThat(run.out())
        .contains("has in redirectUris also \"https://other.example/*\"")
        .contains("unchanged: client portcullis-browser has the mapper \"their  mapper\" also")
        .contains("has the role view-events also")
        .contains("unchanged: client theirs is none of the product's")
        .doesNotContain("client account ");
    assertThat(keycloak.clients.get(BROWSER).get("redirectUris")).hasSize(2);
    assertThat(keycloak.clients.get(BROWSER).get("protocolMappers")).hasSize(2);
    assertThat(run("diff").exit()).as("is no difference").isZero();
  }

  @Test
  void secretsAreComparedAndNeverPrinted() throws Exception {
    provisioned();
    keycloak.clients.get("portcullis-provisioning").put("secret", "another-secret");

    CommandRun shown = run("diff");
    CommandRun mended = run("provision");

    assertThat(shown.out())
        .contains("client portcullis-provisioning has another secret than the settings");
    assertThat(keycloak.clients.get("portcullis-provisioning").get("secret").asText())
        .isEqualTo(SECRET);
    assertThat(keycloak.clients.get("portcullis-server").get("secret").asText())
        .isEqualTo("made-by-keycloak");
    for (CommandRun run : List.of(shown, mended)) {
      assertThat(run.out() + run.err())
          .doesNotContain(SECRET, "another-secret", "made-by-keycloak", FakeKeycloak.PASSWORD);
    }
  }

  @Test
  void testUsersAreCreatedOnRequestOnly() throws Exception {
    provisioned();
    assertThat(run("diff", "--test-users").err()).contains("provision.test-password is missing");
    settings.put("provision.test-password", "a-password-of-tests");

    assertThat(run("diff").exit()).isZero();
    assertThat(run("diff", "--test-users").out()).contains("test user olivia is missing");
    assertThat(run("provision", "--test-users").exit()).isZero();

    assertThat(keycloak.users).containsExactly("olivia", "alice", "bob");
    assertThat(run("diff", "--test-users").exit()).isZero();
  }

  @Test
  void logoutTokensGoToTheConfiguredAddressOfTheGate() throws Exception {
    settings.put("keycloak.login-clients", "app-one,app-two");
    run("provision", "--logout-url", "http://gate.internal/out", "--confidential", "app-two");

    ObjectNode two = keycloak.clients.get("app-two");
    assertThat(two.get("attributes").get("backchannel.logout.url").asText())
        .isEqualTo("http://gate.internal/out");
    assertThat(two.get("publicClient").asBoolean()).isFalse();
    assertThat(keycloak.clients.get("app-one").get("publicClient").asBoolean()).isTrue();
    assertThat(keycloak.clients).containsKey(BROWSER).doesNotContainKey("portcullis-server");
  }

  @Test
  void thePasswordMayBeInAFile() throws Exception {
    settings.remove("provision.password");
    Path file = Files.writeString(directory.resolve("password"), FakeKeycloak.PASSWORD + "\n");
    settings.put("provision.password-file", file.toString());

    assertThat(run("diff").exit()).isEqualTo(2);

    System.setProperty("provision.password", FakeKeycloak.PASSWORD);
    try {
      assertThat(run("diff").err())
          .contains("The setting provision.password must not be a system property");
    } finally {
      System.clearProperty("provision.password");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "keycloak.url | '' | The setting keycloak.url is missing",
        "keycloak.realm | a/b | The setting keycloak.realm must be 1 to 255 letters",
        "keycloak.realm | master | The setting keycloak.realm must not be master",
        "keycloak.login-clients | portcullis-provisioning | The setting keycloak.login-clients must"
            + " not name portcullis-provisioning",
        "signin.url | ftp://x | The setting signin.url must be an http or https address",
        "provision.url | x | The setting provision.url must be an http or https address",
        "provision.user | '' | The setting provision.user is missing",
        "provision.password | '' | The setting provision.password is missing",
      })
  void aSettingThatIsOfNoUseIsNamed(String name, String value, String sentence) throws Exception {
    settings.put(name, value);
    if (name.equals("keycloak.url")) {
      settings.remove("keycloak.client-secret");
    }
    problem(run("provision"), sentence);
  }

  @Test
  void aMissingAddressOfTheGateIsNamed() throws Exception {
    settings.remove("signin.url");
    settings.remove("signin.client-id");
    problem(run("provision"), "The setting signin.url is missing");
  }

  @Test
  void aRejectedAdministratorIsReported() throws Exception {
    settings.put("provision.password", "wrong");
    problem(
        run("provision"),
        "does not let the user admin of the realm master in (HTTP 401, Invalid user credentials)");
    settings.put("provision.password", FakeKeycloak.PASSWORD);
    settings.put("provision.realm", "elsewhere");
    problem(run("provision"), "has no realm elsewhere to sign in to. See provision.realm");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401 | does not accept its own token (HTTP 401, told so)",
        "403 | the user admin of the realm master may not read the realm portcullis (HTTP 403, told"
            + " so). Give it the role",
        "409 | for something is there already",
        "500 | cannot read the realm portcullis (HTTP 500, told so). See its log",
      })
  void aRejectionByKeycloakIsOneSentence(int status, String sentence) throws Exception {
    keycloak.status = status;
    problem(run("provision"), sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<html>welcome</html> | text/html",
        "{} | application/json",
        "'' | application/json",
        "[1] | application/json",
        "{\"access_token\": | application/json",
      })
  void aServerThatIsNotKeycloakIsReported(String page, String type) throws Exception {
    keycloak.page = page;
    keycloak.type = type;
    problem(run("diff"), "Check the server at that address");
  }

  @Test
  void anAnswerWithoutEndIsNotRead() throws Exception {
    keycloak.page = "{\"access_token\":\"" + "a".repeat(17 << 20) + "\"}";
    problem(run("diff"), "the response has more than 16 MiB");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[null]", "[{}]", "[{'clientId':'other','id':'x'}]", "{}", "7"})
  void anAnswerThatIsNotKeycloaksIsASentence(String clients) throws Exception {
    provisioned();
    keycloak.list = clients.replace('\'', '"');
    problem(run("diff"), "Check the server at that address");
  }

  @Test
  void theAnswerOfAnotherRealmIsNotTaken() throws Exception {
    provisioned();
    keycloak.realm.put("realm", "other");
    keycloak.writes.clear();

    problem(run("provision"), "responds with \"other\" to a request for \"portcullis\"");
    assertThat(keycloak.writes).isEmpty();
  }

  @Test
  void anUnreachableKeycloakIsReported() throws Exception {
    keycloak.close();
    problem(run("diff"), "127.0.0.1:" + URI.create(keycloak.url()).getPort());
  }

  @Test
  void aHangingKeycloakTimesOut() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      RealmSpec plan =
          new RealmSpec(
              "portcullis",
              "portcullis",
              List.of("https://gate.example/*"),
              "https://gate.example/out",
              List.of(),
              new ServiceClient("service", new Secret(SECRET)),
              Optional.empty());
      AdminCredentials access =
          new AdminCredentials(
              URI.create("http://127.0.0.1:" + silent.getLocalPort()),
              AdminCredentials.MASTER,
              AdminCredentials.TOOLS,
              Optional.of("admin"),
              new Secret(FakeKeycloak.PASSWORD),
              Duration.ofMillis(100));

      assertThatThrownBy(() -> new Provisioner(plan, access).compare())
          .isInstanceOf(KeycloakException.class)
          .hasMessageContaining("does not respond in time");
    }
  }

  @Test
  void wrongUsageIsNotADifference() {
    assertThat(CommandRun.of("keycloak", "diff", "--no-such-option").exit()).isEqualTo(1);
    assertThat(CommandRun.of("keycloak", "provision", "--no-such-option").exit()).isEqualTo(2);
    assertThat(CommandRun.of("keycloak").exit()).isEqualTo(2);
  }

  @Test
  void anIssuerThatIsNotTheRealmsIsPointedOut() throws Exception {
    settings.put("operator.oidc-issuer", "https://elsewhere.example");
    assertThat(run("diff").out())
        .contains("look: operator.oidc-issuer is https://elsewhere.example");
  }

  /** Once for all tests: each run costs a client. */
  private void provisioned() throws IOException {
    if (made == null) {
      assertThat(run("provision").exit()).isZero();
      made = new FakeKeycloak();
      made.likeThat(keycloak);
      made.close();
      keycloak.writes.clear();
      return;
    }
    keycloak.likeThat(made);
  }

  private static void problem(CommandRun run, String sentence) {
    assertThat(run.exit()).as(run.out()).isEqualTo(1);
    assertThat(run.err()).contains(sentence).doesNotContain("\tat ");
    assertThat(run.err().strip().lines()).hasSize(1);
  }

  private CommandRun run(String command, String... options) throws IOException {
    return CommandRun.of(
        directory,
        settings,
        Stream.concat(Stream.of("keycloak", command), Stream.of(options)).toArray(String[]::new));
  }
}
