package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import dev.portcullis.command.keycloak.RealmSpec;
import dev.portcullis.kernel.Ids;
import dev.portcullis.launcher.KeycloakServer;
import dev.portcullis.launcher.Progress;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The product beside a real Keycloak (ADR 0019). {@code -Dkeycloak=off} leaves it out. */
@ExtendWith(KeycloakUnderTest.class)
@ResourceLock(KeycloakUnderTest.ONE_CLASS)
@Tag("keycloak")
@Tag("micro")
class KeycloakAcceptanceIT {
  /** The test user bob, who never signs in here. */
  private static final String BOB = RealmSpec.testUserId(KeycloakServer.REALM, "bob");

  private static KeycloakServer keycloak;
  private static KeycloakAdmin admin;
  private static Api api;
  private static Client operator;

  @BeforeAll
  static void start(KeycloakServer server, Api product) {
    keycloak = server;
    admin = new KeycloakAdmin(keycloak);
    api = product;
    operator = Client.operator(api);
  }

  @Test
  void anOrganizationAndItsMembersAreMirroredAndFollowed() {
    String person = person();
    String organization = organization("Harbor Bank");
    String user = user(person);
    post("/organizations/" + organization + "/users", Client.json().put("userId", user));
    soon(() -> assertThat(admin.organizationNames(organization)).containsExactly("Harbor Bank"));
    soon(() -> assertThat(admin.members(organization)).containsExactly(person));

    rename(organization, "Harbor & Söhne");
    soon(() -> assertThat(admin.organizationNames(organization)).containsExactly("Harbor & Söhne"));
    assertThat(admin.members(organization)).containsExactly(person);

    delete("/organizations/" + organization + "/users/" + user);
    soon(() -> assertThat(admin.members(organization)).isEmpty());
    delete("/organizations/" + organization);
    soon(() -> assertThat(admin.organizationNames(organization)).isEmpty());
  }

  @Test
  void organizationsOfTheSameNameAreDistinguished() {
    String first = organization("Twin");
    String second = organization("Twin");

    soon(() -> assertThat(admin.organizationNames(first)).hasSize(1));
    soon(() -> assertThat(admin.organizationNames(second)).hasSize(1));
    assertThat(
            List.of(admin.organizationNames(first).get(0), admin.organizationNames(second).get(0)))
        .doesNotHaveDuplicates()
        .allMatch(name -> name.startsWith("Twin"));
  }

  @Test
  void zoneRolesAndTheirHoldersAreMirroredAndFollowed() {
    String person = person();
    String name = "Auditor " + Ids.id();
    String role = post("/roles/", role(name)).at("/id");
    String user = user(person);
    put("/users/" + user + "/roles", roles(role));
    soon(() -> assertThat(admin.rolesOf(person)).contains(name));

    put("/roles/" + role, role(name + " 2"));
    soon(() -> assertThat(admin.rolesOf(person)).contains(name + " 2").doesNotContain(name));

    put("/users/" + user + "/roles", roles());
    soon(() -> assertThat(admin.rolesOf(person)).doesNotContain(name + " 2"));
    delete("/roles/" + role);
    soon(() -> assertThat(admin.roles()).doesNotContain(name + " 2"));
    assertThat(admin.roles()).contains("admin", "user", "offline_access");
  }

  @Test
  void changesAtKeycloakAreCorrectedByTheReconciliation() {
    String person = person();
    String name = "Kept " + Ids.id();
    String role = post("/roles/", role(name)).at("/id");
    put("/users/" + user(person) + "/roles", roles(role));
    soon(() -> assertThat(admin.rolesOf(person)).contains(name));
    admin.takeRole(person, name);

    ObjectNode order = Client.json();
    order.putObject("parameters").put("kinds", "user");
    post("/admin/batch-jobs/keycloak-reconciliation/start", order);

    soon(() -> assertThat(admin.rolesOf(person)).contains(name));
  }

  @Test
  void whileKeycloakIsDownNothingFailsAndAfterwardsItCatchesUp() {
    // A user of the realm's file: what Keycloak has only just stored dies with it.
    String person = BOB;
    String organization = organization("Before");
    soon(() -> assertThat(admin.organizationNames(organization)).containsExactly("Before"));
    Client session = signIn("alice");
    String jwt = KeycloakLogin.tokens(keycloak, "alice").get("access_token").asText();
    String user = user(person);
    SignInBrowser browser = SignInBrowser.forApplication(keycloak, api);
    SignInBrowser.Begun begun = browser.begin(browser.request());
    URI answer = begun.signIn("alice");

    keycloak.kill();
    try {
      // Keycloak's metadata is cached, so it is what comes back from it that fails.
      assertThat(browser.goOn(begun, answer).statusCode()).isEqualTo(503);
      assertThat(session.get("/profiles/me").status()).isEqualTo(200);
      assertThat(exchange(jwt).get("/profiles/me").status()).isEqualTo(200);
      rename(organization, "Meanwhile");
      post("/organizations/" + organization + "/users", Client.json().put("userId", user));
      rename(organization, "Afterwards");
      soon(() -> assertThat(outbox("pending")).contains(organization, user));
    } finally {
      // Every other test here needs it.
      keycloak.start(Progress.silent());
      keycloak.awaitReady(KeycloakUnderTest.PATIENCE);
    }
    // That it was silent is remembered for some seconds (ADR 0032).
    soon(() -> assertThat(browser.authorize(browser.request()).statusCode()).isEqualTo(303));
    soon(() -> assertThat(admin.organizationNames(organization)).containsExactly("Afterwards"));
    soon(() -> assertThat(admin.members(organization)).containsExactly(person));
    soon(() -> assertThat(outbox("pending")).doesNotContain(organization, user));
    assertThat(outbox("dead")).doesNotContain(organization, user);
    assertThat(session.get("/profiles/me").status()).as("the session has not ended").isEqualTo(200);
  }

  @Test
  void recordsThatKeycloakRejectsAreVisibleAndCanBeRetried() {
    String organization = organization("With a stranger");
    String stranger = user("00000000-0000-4000-8000-" + hex(12));
    post("/organizations/" + organization + "/users", Client.json().put("userId", stranger));
    soon(() -> assertThat(outbox("dead")).contains(stranger));
    assertThat(entry("dead", stranger).get("lastError").asText()).startsWith("404");
    assertThat(entry("dead", stranger).get("kind").asText()).isEqualTo("user");

    Answer revived = post("/admin/keycloak/outbox/retry", Client.json());

    assertThat(revived.body().get("revived").asInt()).isPositive();
    soon(() -> assertThat(outbox("dead")).contains(stranger));
    assertThat(operator.get("/admin/keycloak/outbox?state=gone").status()).isEqualTo(400);
    assertThat(Client.anonymous(api).get("/admin/keycloak/outbox").status()).isEqualTo(401);
  }

  @Test
  void theFirstSignInThroughKeycloakMakesTheAccount() {
    String name = "newcomer-" + hex(12);
    String person = admin.createUser(name);

    Client session = signIn(name);

    Answer profile = session.get("/profiles/me");
    assertThat(profile.status()).as(profile.text()).isEqualTo(200);
    assertThat(profile.text()).contains(name);
    soon(() -> assertThat(admin.rolesOf(person)).contains("user"));
  }

  @Test
  void theOperatorInTheSettingsAdministersTheZone() {
    assertThat(signIn("olivia").get("/organizations/").status()).isEqualTo(200);
  }

  @Test
  void loggingOutAtKeycloakEndsTheSessionHere() {
    String name = "leaver-" + hex(12);
    String person = admin.createUser(name);
    Client session = signIn(name);
    Client bystander = signIn("alice");
    assertThat(session.get("/profiles/me").status()).isEqualTo(200);

    admin.logOut(person);

    soon(() -> assertThat(session.get("/profiles/me").status()).isEqualTo(401));
    assertThat(bystander.get("/profiles/me").status()).isEqualTo(200);
  }

  @Test
  void loggingOutHereEndsTheSessionAtKeycloak() {
    String name = "homebody-" + hex(12);
    String person = admin.createUser(name);
    Client session = signIn(name);
    Client elsewhere = signIn(name);
    assertThat(admin.sessions(person)).isEqualTo(2);

    good(session.post("/auth/logout", Client.json()));

    soon(() -> assertThat(admin.sessions(person)).isEqualTo(1));
    // Keycloak notifies us of that logout before it responds.
    soon(() -> assertThat(entries("pending").findValuesAsText("kind")).doesNotContain("session"));
    assertThat(elsewhere.get("/profiles/me").status()).isEqualTo(200);
  }

  @Test
  void aUserWhoIsDisabledAndLoggedOutAtKeycloakIsSignedOut() {
    String name = "dismissed-" + hex(12);
    String person = admin.createUser(name);
    Client session = signIn(name);

    admin.enable(person, false);
    admin.logOut(person);

    soon(() -> assertThat(session.get("/profiles/me").status()).isEqualTo(401));
    assertThat(KeycloakLogin.isLetIn(keycloak, name)).isFalse();
  }

  @Test
  void aUserDisabledAtKeycloakLosesSessionAndTokenUntilRestored() {
    String name = "disabled-" + hex(12);
    String person = admin.createUser(name);
    String jwt = KeycloakLogin.tokens(keycloak, name).get("access_token").asText();
    Client session = signIn(name);
    Client bystander = signIn("alice");
    String user = session.get("/profiles/me").at("/id");
    TestWallet wallet = TestWallet.random();
    ObjectNode wallets = Client.json().put("displayName", name);
    wallets.putArray("wallets").add(wallet.address());
    put("/users/" + user, wallets);
    Client byWallet = Client.session(api, wallet);
    String token = session.get("/wallet/personal-rpc-token").at("/token");
    assertThat(canCheck(token, wallet)).isEqualTo(200);

    admin.enable(person, false);

    soon(() -> assertThat(session.get("/profiles/me").status()).isEqualTo(401));
    assertThat(byWallet.get("/profiles/me").status()).isEqualTo(401);
    assertThat(canCheck(token, wallet)).isEqualTo(403);
    assertThat(bystander.get("/profiles/me").status()).isEqualTo(200);
    assertThat(SignIn.login(api, wallet, SignIn.challenge(api, wallet)).statusCode())
        .as("nor by wallet")
        .isEqualTo(403);
    assertThat(api.post("/auth/login/oidc", Client.json().put("jwt", jwt).toString()).statusCode())
        .as("nor by a token of before")
        .isEqualTo(403);
    JsonNode rows = operator.get("/audit-logs?limit=100&resourceId=" + user).body().get("items");
    assertThat(rows.findValuesAsText("actorType")).contains("system");
    assertThat(rows.findValuesAsText("actionType")).containsOnlyOnce("session.revoke-all");

    admin.enable(person, true);

    soon(() -> assertThat(signIn(name).get("/profiles/me").status()).isEqualTo(200));
    assertThat(SignIn.login(api, wallet, SignIn.challenge(api, wallet)).statusCode())
        .isEqualTo(200);
  }

  @Test
  void aUserRemovedAtKeycloakLosesSessionAndToken() {
    String name = "removed-" + hex(12);
    String person = admin.createUser(name);
    Client session = signIn(name);
    String token = session.get("/wallet/personal-rpc-token").at("/token");

    admin.remove(person);

    soon(() -> assertThat(session.get("/profiles/me").status()).isEqualTo(401));
    assertThat(canCheck(token, TestWallet.random())).isEqualTo(403);
  }

  @Test
  void aUserWithOnlyAPersonalTokenLosesIt() {
    String name = "tokened-" + hex(12);
    String person = admin.createUser(name);
    Client session = signIn(name);
    String token = session.get("/wallet/personal-rpc-token").at("/token");
    good(session.post("/auth/logout", Client.json()));
    assertThat(canCheck(token, TestWallet.random())).isEqualTo(200);

    admin.enable(person, false);

    soon(() -> assertThat(canCheck(token, TestWallet.random())).isEqualTo(403));
  }

  @Test
  void afterAKeyRotationAtKeycloakSignInAndLogoutContinue() {
    String name = "rotated-" + hex(12);
    String person = admin.createUser(name);
    Client before = signIn(name);

    admin.rotateKey();

    soon(() -> assertThat(signIn(name).get("/profiles/me").status()).isEqualTo(200));
    assertThat(before.get("/profiles/me").status()).isEqualTo(200);
    admin.logOut(person);
    soon(() -> assertThat(before.get("/profiles/me").status()).isEqualTo(401));
  }

  @Test
  void anInvalidLogoutTokenIsRejected() {
    JsonNode tokens = KeycloakLogin.tokens(keycloak, "bob");
    for (String token :
        List.of(
            "",
            "x",
            "a.b.c",
            tokens.get("access_token").asText(),
            tokens.get("id_token").asText())) {
      HttpResponse<String> answer =
          KeycloakAdmin.form(
              api.baseUrl() + "/auth/backchannel-logout", Map.of("logout_token", token));
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
      assertThat(answer.body()).contains("logout_token");
    }
    assertThat(
            KeycloakAdmin.form(api.baseUrl() + "/auth/backchannel-logout", Map.of()).statusCode())
        .isEqualTo(400);
  }

  private static int canCheck(String personalToken, TestWallet wallet) {
    return Client.session(api, personalToken)
        .post("/wallet-actions/can-check-balance", Client.json().put("address", wallet.address()))
        .status();
  }

  private static Client signIn(String name) {
    return exchange(KeycloakLogin.tokens(keycloak, name).get("access_token").asText());
  }

  private static Client exchange(String jwt) {
    HttpResponse<String> answer =
        api.post("/auth/login/oidc", Client.json().put("jwt", jwt).toString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return new Client(api, "authorization", "Bearer " + SignIn.json(answer).get("token").asText());
  }

  private static String person() {
    return admin.createUser("person-" + hex(12));
  }

  private static String user(String subject) {
    return post(
            "/users/",
            Client.json()
                .put("displayName", "Person")
                .put("issuer", keycloak.issuer())
                .put("oidcSub", subject))
        .at("/id");
  }

  private static String organization(String name) {
    return post("/organizations/", named(name)).at("/id");
  }

  private static void rename(String organization, String name) {
    put("/organizations/" + organization, named(name));
  }

  private static ObjectNode named(String name) {
    ObjectNode body = Client.json().put("name", name);
    body.putArray("defaultRoles");
    return body;
  }

  private static ObjectNode role(String name) {
    ObjectNode body = Client.json().put("roleName", name);
    body.putArray("systemPermissions");
    return body;
  }

  private static ObjectNode roles(String... ids) {
    ObjectNode body = Client.json();
    for (String id : ids) {
      body.withArray("roles").add(id);
    }
    body.withArray("roles");
    return body;
  }

  private static List<String> outbox(String state) {
    return entries(state).findValuesAsText("recordId");
  }

  private static JsonNode entry(String state, String recordId) {
    for (JsonNode entry : entries(state)) {
      if (entry.get("recordId").asText().equals(recordId)) {
        return entry;
      }
    }
    throw new AssertionError("Not " + state + ": " + recordId);
  }

  private static JsonNode entries(String state) {
    return operator.get("/admin/keycloak/outbox?limit=1000&state=" + state).body().get("items");
  }

  private static Answer post(String path, JsonNode body) {
    return good(operator.post(path, body));
  }

  private static void put(String path, JsonNode body) {
    good(operator.put(path, body));
  }

  private static void delete(String path) {
    good(operator.delete(path));
  }

  private static Answer good(Answer answer) {
    assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
    return answer;
  }

  private static void soon(org.awaitility.core.ThrowingRunnable assertion) {
    patiently().untilAsserted(assertion);
  }

  private static ConditionFactory patiently() {
    return await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(200));
  }

  private static String hex(int digits) {
    return java.util.HexFormat.of().formatHex(Ids.bytes(digits / 2)).toLowerCase(Locale.ROOT);
  }
}
