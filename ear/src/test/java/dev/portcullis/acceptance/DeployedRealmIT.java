package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.CommandProcess.Run;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.KeycloakServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The realm of the production kit, imported into a real Keycloak (ADR 0097). */
@ExtendWith(KeycloakUnderTest.class)
@ResourceLock(KeycloakUnderTest.ONE_CLASS)
@Tag("keycloak")
class DeployedRealmIT {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String REALM = "deployed";
  private static final String SECRET = "provisioning-secret-of-the-operator";
  private static final String USER = "first-user";

  private static KeycloakServer keycloak;
  private static String issuer;

  @TempDir private Path directory;

  @BeforeAll
  static void importIt(KeycloakServer server) throws IOException {
    keycloak = server;
    Path file = BuildOutput.load().root().resolve("src/deploy/keycloak/portcullis-realm.json");
    // What Keycloak does with its environment when it imports a file at its start.
    String filled =
        Files.readString(file)
            .replace("${PORTCULLIS_URL}", "http://127.0.0.1")
            .replace("${PORTCULLIS_SERVER_SECRET}", "server-secret-of-the-operator")
            .replace("${PORTCULLIS_PROVISIONING_SECRET}", SECRET);
    ObjectNode realm = (ObjectNode) JSON.readTree(filled);
    issuer = new KeycloakAdmin(keycloak).importRealm(realm.put("realm", REALM), USER);
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
  void theProductsOwnClientMayDoWhatItDoesAndNoMore() {
    assertThat(send("POST", "/organizations", organization())).isEqualTo(201);
    assertThat(send("POST", "/roles", Client.json().put("name", "Auditor"))).isEqualTo(201);
    assertThat(send("GET", "/users?username=" + USER, null)).isEqualTo(200);
    assertThat(send("POST", "/clients", Client.json().put("clientId", "mine"))).isEqualTo(403);
    assertThat(send("GET", "/events", null)).isEqualTo(403);
  }

  @Test
  void theDoctorSaysWhetherItLetsUsIn() throws Exception {
    Run well = doctor(SECRET);
    assertThat(well.out())
        .as(well.err())
        .containsPattern("ok +Keycloak .*: the realm deployed lets the client .* in");
    assertThat(doctor("not-" + SECRET).out())
        .containsPattern("Keycloak .*: does not let the client .* in \\(HTTP 40[01], ")
        .contains("See keycloak.client-id and keycloak.client-secret")
        .doesNotContain(SECRET);
  }

  private Run doctor(String secret) throws Exception {
    Properties settings = new Properties();
    settings.put("keycloak.url", keycloak.url().toString());
    settings.put("keycloak.realm", REALM);
    settings.put("keycloak.client-id", "portcullis-provisioning");
    settings.put("keycloak.client-secret", secret);
    Path file = directory.resolve("settings.properties");
    try (var writer = Files.newBufferedWriter(file)) {
      settings.store(writer, null);
    }
    return CommandProcess.run(directory, "doctor", "--config", file.toString());
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
