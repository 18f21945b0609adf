package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.Client.Answer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** Users, roles and members (R-ADM-9, R-ADM-10, R-ADM-20). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class MemberAcceptanceIT {
  private static final String PROVIDER =
      """
      {"issuer": "https://id.example/r", "jwksUri": "https://id.example/r/certs",
       "audience": "portcullis", "clientId": "panel", "userPanelUrl": "https://panel.example"}
      """;

  private static Client operator;
  private static String organization;

  @BeforeAll
  static void signIn(Api api) {
    operator = Client.operator(api);
    organization =
        "/organizations/"
            + operator
                .post("/organizations/", Client.json("{\"name\": \"Bank\", \"defaultRoles\": []}"))
                .body()
                .get("id")
                .asText();
  }

  @AfterAll
  static void leave() {
    operator.delete(organization);
  }

  @Test
  void anOrganizationAdministratorActsInTheirOwnOrganizationOnly(Api api) {
    TestWallet wallet = TestWallet.random();
    String user = user("Ada", wallet.address());
    assertThat(operator.post(organization + "/users", json("userId", user)).status())
        .isEqualTo(200);
    Client ada = Client.session(api, wallet);
    assertThat(ada.get(organization + "/roles").status()).isEqualTo(403);
    setRoles(user, adminRole());
    assertThat(ada.get(organization + "/roles").status()).isEqualTo(200);
    assertThat(operator.get(organization + "/admins").body().findValuesAsText("displayName"))
        .containsExactly("Ada");
    assertThat(ada.get("/organizations/other/roles").status()).isEqualTo(403);
    assertThat(ada.get("/organizations/").status()).isEqualTo(403);
    Answer beyond =
        ada.post(
            organization + "/roles",
            Client.json(
                "{\"roleName\": \"Deployer\", \"systemPermissions\": [\"contract_deployment\"]}"));
    assertThat(beyond.status()).isEqualTo(400);
    assertThat(beyond.body().at("/error/issues/0/path").asText()).isEqualTo("systemPermissions[0]");
    assertThat(
            ada.post(
                    organization + "/roles",
                    Client.json("{\"roleName\": \"Plain\", \"systemPermissions\": []}"))
                .status())
        .isEqualTo(201);
    assertThat(operator.delete(organization + "/users/" + user).status()).isEqualTo(204);
    assertThat(ada.get(organization + "/roles").status()).as("no session").isEqualTo(401);
    assertThat(operator.get("/users/" + user).body().get("roles")).isEmpty();
  }

  @Test
  void replacingAUserExchangesWallets() {
    String first = TestWallet.random().address();
    String second = TestWallet.random().address();
    String user = user("Dora", first);
    JsonNode replaced =
        operator
            .put(
                "/users/" + user,
                Client.json(
                    "{\"displayName\": \"Dora B\", \"wallets\": [\"%s\"]}".formatted(second)))
            .body();
    assertThat(replaced.at("/wallets/0/walletAddress").asText()).isEqualToIgnoringCase(second);
    assertThat(replaced.get("wallets")).hasSize(1);
    assertThat(replaced.get("displayName").asText()).isEqualTo("Dora B");
    assertThat(operator.get("/users/" + user).body()).isEqualTo(replaced);
    assertThat(operator.delete("/users/" + user).status()).isEqualTo(204);
    assertThat(operator.get("/users/" + user).status()).isEqualTo(404);
  }

  @Test
  void membersAreInvitedAndPendingAdminsNamed() {
    JsonNode invite = Client.json("{\"oidcSub\": \"idp|7\", \"displayName\": \"Eve\"}");
    Answer invited = operator.post(organization + "/users/invite", invite);
    assertThat(invited.status()).isEqualTo(200);
    assertThat(invited.body().toString()).doesNotContain("idp|7");
    assertThat(
            operator.get(organization + "/users?displayName=eVe").body().findValuesAsText("source"))
        .containsExactly("oidc");
    JsonNode pending = json("oidcSub", "idp 8");
    assertThat(operator.post(organization + "/pending-admins", pending).status()).isEqualTo(200);
    assertThat(operator.get(organization + "/pending-admins").body().findValuesAsText("oidcSub"))
        .containsExactly("idp 8");
    assertThat(operator.delete(organization + "/pending-admins/idp%208").status()).isEqualTo(204);
  }

  @Test
  void rolesAreUniqueWithinTheirOwnerAndStayWhileInUse() {
    JsonNode definition = Client.json("{\"roleName\": \"Teller\", \"systemPermissions\": []}");
    List<Answer> answers = Together.run(6, i -> operator.post(organization + "/roles", definition));
    assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(1);
    assertThat(answers)
        .filteredOn(answer -> answer.status() != 201)
        .allMatch(answer -> answer.status() == 409);
    JsonNode listed = operator.get(organization + "/roles?searchQuery=tell").body().at("/items/0");
    assertThat(listed.get("usersCount").asInt()).isZero();
    String path = organization + "/roles/" + listed.get("id").asText();
    String user = user("Finn", TestWallet.random().address());
    operator.post(organization + "/users", json("userId", user));
    setRoles(user, listed.get("id").asText());
    assertThat(operator.delete(path).status()).isEqualTo(409);
    setRoles(user);
    assertThat(operator.delete(path).status()).isEqualTo(204);
    assertThat(operator.get(path).status()).isEqualTo(404);
  }

  @Test
  void theIdentityProviderIsPublicWithoutItsKeys(Api api) {
    String path = organization + "/oidc-provider";
    Client nobody = Client.anonymous(api);
    assertThat(nobody.get(path).status()).isEqualTo(404);
    JsonNode provider = Client.json(PROVIDER);
    assertThat(operator.put(path, provider).status()).isEqualTo(200);
    JsonNode seen = nobody.get(path).body();
    assertThat(seen.has("jwksUri")).isFalse();
    assertThat(seen.get("clientId").asText()).isEqualTo("panel");
    assertThat(seen.get("branding").has("logoUrl")).isTrue();
    assertThat(operator.get(path + "/config").body().get("jwksUri"))
        .isEqualTo(provider.get("jwksUri"));
    assertThat(nobody.get(path + "/config").status()).isEqualTo(401);
    assertThat(operator.delete(path).status()).isEqualTo(204);
  }

  @TestFactory
  Stream<DynamicTest> providersNameEachProblem() {
    return BadBodies.around(PROVIDER)
        .form("issuer", "id.example", "ftp://id.example")
        .form(
            "jwksUri",
            "http://id.example/k",
            "https://localhost/k",
            "https://10.0.0.1/k",
            "https://127.0.0.2/k",
            "https://[::1]/k",
            "https://2130706434/k",
            "https://0x7f000002/k",
            "https://[64:ff9b::a00:1]/k",
            "https://169.254.169.254/k")
        .form("userPanelUrl", "panel", "https://panel.example/'x", "https://a@panel.example")
        .form("displayName", "a\nb", "a\u2028b", "a\u0000b")
        .refused(operator, "PUT", organization + "/oidc-provider");
  }

  @TestFactory
  Stream<DynamicTest> siweSettingsNameEachProblem() {
    String good = "{\"siweLoginEnabled\": true, \"siweAllowedDomains\": [\"a.example\"]}";
    String path = organization + "/siwe-settings";
    assertThat(operator.put(path, Client.json(good)).status()).isEqualTo(200);
    return BadBodies.around(good)
        .nested("siweAllowedDomains", "[\"https://a.example\"]", "siweAllowedDomains[0]")
        .nested("siweAllowedDomains", "[\"A.example\"]", "siweAllowedDomains[0]")
        .nested("siweAllowedDomains", "[\"a\", \"a\"]", "siweAllowedDomains[1]")
        .refused(operator, "PUT", path);
  }

  @TestFactory
  Stream<DynamicTest> rolesNameEachProblem() {
    return BadBodies.around("{\"roleName\": \"Clerk\", \"systemPermissions\": []}")
        .nested("systemPermissions", "[\"org_users_manage\"]", "systemPermissions[0]")
        .nested("organizationId", "\"another\"", "organizationId")
        .refused(operator, "POST", organization + "/roles");
  }

  @TestFactory
  Stream<DynamicTest> usersNameEachProblem() {
    return BadBodies.around("{\"displayName\": \"Gus\"}")
        .nested("wallets", "[\"0x12\"]", "wallets[0]")
        .nested("oidcSub", "\"alone\"", "issuer")
        .nested("issuer", "\"https://alone.example\"", "oidcSub")
        .roleRefs("roles")
        .refused(operator, "POST", "/users/");
  }

  @TestFactory
  Stream<DynamicTest> membersNameEachProblem() {
    String user = user("Hal", TestWallet.random().address());
    operator.post(organization + "/users", json("userId", user));
    return BadBodies.around("{\"roles\": []}")
        .nested("roles", "[\"admin\"]", "roles[0]")
        .refused(operator, "PUT", organization + "/users/" + user + "/roles");
  }

  private static void setRoles(String user, String... roles) {
    JsonNode body =
        Client.JSON.createObjectNode().set("roles", Client.JSON.valueToTree(List.of(roles)));
    assertThat(operator.put(organization + "/users/" + user + "/roles", body).status())
        .isEqualTo(200);
  }

  private static String adminRole() {
    return operator
        .get(organization + "/roles?searchQuery=Admin")
        .body()
        .at("/items/0/id")
        .asText();
  }

  private static String user(String name, String wallet) {
    Answer created = operator.post("/users/", newUser(name, wallet));
    assertThat(created.status()).as("%s", created.body()).isEqualTo(201);
    return created.body().get("id").asText();
  }

  private static JsonNode newUser(String name, String wallet) {
    return Client.json("{\"displayName\": \"%s\", \"wallets\": [\"%s\"]}".formatted(name, wallet));
  }

  private static JsonNode json(String field, String value) {
    return Client.JSON.createObjectNode().put(field, value);
  }
}
