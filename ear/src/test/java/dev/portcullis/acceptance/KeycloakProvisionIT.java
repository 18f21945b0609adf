package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.CommandProcess.Run;
import dev.portcullis.command.keycloak.RealmSpec;
import dev.portcullis.launcher.KeycloakServer;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * {@code portcullis keycloak provision} creates and corrects a realm of a real Keycloak, as
 * operators run it. Users and the product sign in there (ADR 0127). How Keycloak treats these
 * requests is known to no fake.
 */
@ExtendWith(KeycloakUnderTest.class)
@ResourceLock(KeycloakUnderTest.ONE_CLASS)
@Tag("keycloak")
class KeycloakProvisionIT {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String REALM = "deployed";
  private static final String SECRET = "provisioning-secret-of-the-operator";
  private static final String USER = "first-user";
  private static final String CLIENT = "portcullis-browser";

  private static KeycloakServer keycloak;
  private static KeycloakAdmin admin;
  private static String issuer;

  @TempDir private static Path directory;

  @BeforeAll
  static void makeIt(KeycloakServer server) throws Exception {
    keycloak = server;
    admin = new KeycloakAdmin(server);
    issuer = server.url() + "/realms/" + REALM;
    assertThat(command(SECRET, "keycloak", "diff").out()).contains("realm deployed is missing");
    Run made = command(SECRET, "keycloak", "provision");
    assertThat(made.exit()).as(made.out() + made.err()).isZero();
    admin.createUserIn(REALM, USER);
  }

  @Test
  void aSecondRunChangesNothing() throws Exception {
    JsonNode before = state();

    Run again = command(SECRET, "keycloak", "provision");

    assertThat(again.exit()).as(again.err()).isZero();
    assertThat(again.out()).contains("Nothing to do");
    assertThat(state()).isEqualTo(before);
    Run diff = command(SECRET, "keycloak", "diff");
    assertThat(diff.exit()).as(diff.out() + diff.err()).isZero();
  }

  @Test
  void driftPlantedByHandIsShownAndMended() throws Exception {
    ObjectNode realm = (ObjectNode) admin.readIn(REALM, "");
    admin.replaceIn(
        REALM, "", realm.put("registrationAllowed", true).put("displayName", "Harbor Bank"));
    ObjectNode client = (ObjectNode) admin.readIn(REALM, "/clients?clientId=" + CLIENT).get(0);
    ((ObjectNode) client.get("attributes")).put("pkce.code.challenge.method", "plain");
    client.putArray("redirectUris").add("https://other.example/*");
    admin.replaceIn(REALM, "/clients/" + client.get("id").asText(), client);

    Run shown = command(SECRET, "keycloak", "diff");
    assertThat(shown.exit()).as(shown.err()).isEqualTo(2);
    assertThat(shown.out())
        .contains("realm deployed has as registrationAllowed true, and should have false")
        .contains("attributes.pkce.code.challenge.method \"plain\", and should have \"S256\"")
        .contains("lacks in redirectUris \"http://127.0.0.1/*\"")
        .contains("unchanged: client portcullis-browser has in redirectUris also");
    Run mended = command(SECRET, "keycloak", "provision");

    assertThat(mended.exit()).as(mended.out() + mended.err()).isZero();
    assertThat(command(SECRET, "keycloak", "diff").exit()).isZero();
    assertThat(admin.readIn(REALM, "").get("displayName").asText()).isEqualTo("Harbor Bank");
    assertThat(admin.readIn(REALM, "/clients?clientId=" + CLIENT).at("/0/redirectUris")).hasSize(2);
    assertThat(KeycloakLogin.tokens(keycloak, issuer, USER).has("access_token")).isTrue();
  }

  @Test
  void testUsersHaveTheIdentifiersThatSettingsName() throws Exception {
    Properties settings = settings(SECRET);
    settings.put("provision.test-password", keycloak.testPassword());

    Run made = run(settings, "keycloak", "provision", "--test-users");

    assertThat(made.exit()).as(made.out() + made.err()).isZero();
    assertThat(admin.readIn(REALM, "/users?exact=true&username=olivia").at("/0/id").asText())
        .isEqualTo(RealmSpec.testUserId(REALM, "olivia"));
    assertThat(KeycloakLogin.tokens(keycloak, issuer, "olivia").has("access_token")).isTrue();
    assertThat(run(settings, "keycloak", "diff", "--test-users").exit()).isZero();
  }

  @Test
  void aClientWithoutRightsSeesTheMissingRights() throws Exception {
    Properties settings = settings(SECRET);
    settings.remove("provision.user");
    settings.put("provision.realm", REALM);
    settings.put("provision.client-id", "portcullis-provisioning");
    settings.put("provision.client-secret", SECRET);
    Run run = run(settings, "keycloak", "provision");
    assertThat(run.exit()).as(run.out()).isEqualTo(1);
    assertThat(run.err())
        .contains("the client portcullis-provisioning of the realm deployed may not ")
        .doesNotContain(SECRET, "\tat ");
    assertThat(run.err().strip().lines()).hasSize(1);
  }

  @Test
  void itsUsersSignInWithTokensMeantForTheProduct() throws Exception {
    JsonNode tokens = KeycloakLogin.tokens(keycloak, issuer, USER);

    String payload = tokens.get("access_token").asText().split("\\.", -1)[1];
    JsonNode claims = JSON.readTree(Base64.getUrlDecoder().decode(payload));
    assertThat(claims.get("iss").asText()).isEqualTo(issuer);
    assertThat(claims.get("aud").toString()).contains("\"portcullis\"");
    assertThat(claims.get("sub").asText()).isNotBlank();
  }

  @Test
  void theProductsOwnClientHasOnlyTheRightsItNeeds() {
    assertThat(send("POST", "/organizations", organization())).isEqualTo(201);
    assertThat(send("POST", "/roles", Client.json().put("name", "Auditor"))).isEqualTo(201);
    assertThat(send("GET", "/users?username=" + USER, null)).isEqualTo(200);
    assertThat(send("POST", "/clients", Client.json().put("clientId", "mine"))).isEqualTo(403);
    assertThat(send("GET", "/events", null)).isEqualTo(403);
  }

  @Test
  void theDoctorReportsWhetherKeycloakAcceptsTheClient() throws Exception {
    Run well = command(SECRET, "doctor");
    assertThat(well.out())
        .as(well.err())
        .containsPattern("ok +Keycloak .*: the realm deployed lets the client .* in");
    assertThat(command("not-" + SECRET, "doctor").out())
        .containsPattern("Keycloak .*: does not let the client .* in \\(HTTP 40[01], ")
        .contains("See keycloak.client-id and keycloak.client-secret")
        .doesNotContain(SECRET);
  }

  private static JsonNode state() {
    ObjectNode state = JSON.createObjectNode();
    state.set("realm", admin.readIn(REALM, ""));
    state.set("clients", admin.readIn(REALM, "/clients"));
    state.set("profile", admin.readIn(REALM, "/users/profile"));
    return state;
  }

  private static Run command(String secret, String... arguments) throws Exception {
    return run(settings(secret), arguments);
  }

  private static Properties settings(String secret) {
    Properties settings = new Properties();
    settings.put("keycloak.url", keycloak.url().toString());
    settings.put("keycloak.realm", REALM);
    settings.put("keycloak.client-id", "portcullis-provisioning");
    settings.put("keycloak.client-secret", secret);
    settings.put("operator.oidc-issuer", issuer);
    settings.put("operator.oidc-jwks-uri", issuer + "/protocol/openid-connect/certs");
    settings.put("operator.oidc-audience", "portcullis");
    settings.put("signin.client-id", CLIENT);
    settings.put("signin.url", "http://127.0.0.1");
    settings.put("provision.user", "admin");
    settings.put("provision.password", keycloak.adminPassword());
    return settings;
  }

  private static Run run(Properties settings, String... arguments) throws Exception {
    Path file = Files.createTempFile(directory, "settings", ".properties");
    try (var writer = Files.newBufferedWriter(file)) {
      settings.store(writer, null);
    }
    return CommandProcess.run(
        directory,
        Stream.concat(Stream.of(arguments), Stream.of("--config", file.toString()))
            .toArray(String[]::new));
  }

  private static ObjectNode organization() {
    ObjectNode organization = Client.json().put("name", "Harbor Bank").put("alias", "harbor");
    organization.putArray("domains").addObject().put("name", "harbor.portcullis.test");
    return organization;
  }

  private static int send(String method, String path, JsonNode body) {
    String token =
        SignIn.json(
                KeycloakAdmin.form(
                    issuer + "/protocol/openid-connect/token",
                    Map.of(
                        "grant_type", "client_credentials",
                        "client_id", "portcullis-provisioning",
                        "client_secret", SECRET)))
            .get("access_token")
            .asText();
    Api api = new Api(URI.create(keycloak.url() + "/admin/realms/" + REALM + path));
    return api.send(
            api.request("")
                .header("authorization", "Bearer " + token)
                .header("content-type", "application/json")
                .method(
                    method,
                    body == null
                        ? BodyPublishers.noBody()
                        : BodyPublishers.ofString(body.toString())))
        .statusCode();
  }
}
