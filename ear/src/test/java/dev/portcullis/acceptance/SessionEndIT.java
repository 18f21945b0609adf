package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A session ends with what opened it, and when the zone says so (ADR 0031). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("own")
class SessionEndIT {
  private final TestWallet first = TestWallet.random();
  private final TestWallet second = TestWallet.random();
  private final String subject = "sub-" + UUID.randomUUID();
  private LocalIssuer issuer;
  private Client operator;
  private Api api;
  private String organization;

  @BeforeEach
  void prepare(Api product) {
    api = product;
    operator = Client.operator(api);
    issuer = LocalIssuer.start();
    ObjectNode body = json().put("name", "Ending");
    body.putArray("defaultRoles");
    organization = operator.post("/organizations/", body).at("/id");
  }

  @AfterEach
  void end() {
    operator.delete("/organizations/" + organization);
    issuer.close();
  }

  @Test
  void whoRemovesAWalletEndsWhatItOpened() {
    user();
    Client byFirst = Client.session(api, first);
    Client bySecond = Client.session(api, second);

    assertThat(bySecond.delete("/user-wallets/" + first.address()).status()).isEqualTo(204);
    assertEnded(byFirst);
    assertAlive(bySecond);

    assertThat(bySecond.delete("/user-wallets/" + second.address()).status()).isEqualTo(204);
    assertEnded(bySecond);
  }

  @Test
  void aWalletThatTheZoneTakesAwayEndsWhatItOpened() {
    String user = user();
    Client byFirst = Client.session(api, first);
    Client bySecond = Client.session(api, second);
    ObjectNode kept = json().put("displayName", "Somebody");
    kept.putArray("wallets").add(second.address());

    assertThat(operator.put("/users/" + user, kept).status()).isEqualTo(200);

    assertEnded(byFirst);
    assertAlive(bySecond);
  }

  @Test
  void walletSignInThatIsSwitchedOffEndsWhatItOpened() {
    String user = user();
    operator.post("/organizations/" + organization + "/users", json().put("userId", user));
    siwe(true, "one.example", "two.example");
    Client one = walletSession("one.example");
    Client two = walletSession("two.example");
    Client zone = Client.session(api, first);

    siwe(true, "two.example");
    assertEnded(one);
    assertAlive(two);

    siwe(false, "two.example");
    assertEnded(two);
    assertThat(zone.get("/profiles/me").status())
        .as("not opened under the organization")
        .isEqualTo(200);
  }

  @Test
  void aProviderThatIsReplacedOrRemovedEndsWhatItOpened() {
    provider(issuer, "https://panel.example", "Harbor");
    Client member = oidcSession(issuer, subject);
    provider(issuer, "https://other.example", "Harbor & Sons");
    assertAlive(member);

    try (LocalIssuer next = LocalIssuer.start()) {
      provider(next, "https://other.example", "Harbor & Sons");
      assertEnded(member);
      Client again = oidcSession(next, subject + "-2");
      assertAlive(again);
      assertThat(operator.delete("/organizations/" + organization + "/oidc-provider").status())
          .isEqualTo(204);
      assertEnded(again);
    }
  }

  @Test
  void anOrganizationsProviderVouchesForNobodyWhoHoldsRolesOfTheZone() {
    provider(issuer, "https://panel.example", "Harbor");
    Client member = oidcSession(issuer, subject);
    String user = member.get("/profiles/me").at("/id");
    operator.delete("/organizations/" + organization + "/users/" + user);
    assertAlive(member);

    ObjectNode roles = json();
    roles.putArray("roles").add("admin");
    assertThat(operator.put("/users/" + user + "/roles", roles).status()).isEqualTo(200);

    assertEnded(member);
    assertThat(exchange(issuer.token(subject, fresh())).status()).isEqualTo(403);
  }

  @Test
  void theZoneSeesAndEndsTheSessionsOfAnybody() {
    String user = user();
    Client byFirst = Client.session(api, first);
    Client bySecond = Client.session(api, second);
    String token = byFirst.get("/wallet/personal-rpc-token").at("/token");
    String sessions = "/admin/users/" + user + "/sessions";

    JsonNode items = operator.get(sessions).body().get("items");
    assertThat(items).hasSize(2);
    assertThat(items.get(1).get("openedBy").asText()).isEqualToIgnoringCase(first.address());
    assertThat(items.get(1).get("authMethod").asText()).isEqualTo("siwe");
    assertThat(items.get(1).get("withPasskey").asBoolean()).isFalse();
    assertThat(items.get(1).get("lastUsedAt").asText()).endsWith("Z");
    assertThat(items.get(1).get("isCurrent").asBoolean()).isFalse();

    String id = items.get(1).get("id").asText();
    assertThat(operator.post(sessions + "/" + id + "/revoke", null).status()).isEqualTo(204);
    assertEnded(byFirst);
    assertAlive(bySecond);
    assertThat(operator.post(sessions + "/" + id + "/revoke", null).status()).isEqualTo(404);
    assertThat(canCheck(token)).isEqualTo(200);

    Answer all = operator.post(sessions + "/revoke", null);
    assertThat(all.status()).as(all.text()).isEqualTo(200);
    assertThat(all.text()).isEqualTo("{\"revoked\":1,\"personalTokenInvalidated\":true}");
    assertEnded(bySecond);
    assertThat(canCheck(token)).isEqualTo(403);
    assertThat(operator.post(sessions + "/revoke", null).text())
        .isEqualTo("{\"revoked\":0,\"personalTokenInvalidated\":false}");
    assertThat(
            operator
                .get("/audit-logs?limit=100&resourceId=" + user)
                .body()
                .findValuesAsText("actionType"))
        .contains("session.revoke-all");
    assertThat(operator.get("/admin/users/nobody/sessions").status()).isEqualTo(404);
    assertThat(operator.post("/admin/users/nobody/sessions/revoke", null).status()).isEqualTo(404);
  }

  @Test
  void theOldestSessionEndsWhenAUserHasAHundred() {
    List<Client> sessions = new ArrayList<>();
    for (int i = 0; i < 101; i++) {
      sessions.add(oidcSession(ServerUnderTest.ISSUER, subject));
    }

    assertEnded(sessions.get(0));
    assertAlive(sessions.get(1));
    assertThat(sessions.get(100).get("/sessions/").body().get("items")).hasSize(100);
  }

  private String user() {
    ObjectNode body = json().put("displayName", "Somebody");
    body.putArray("wallets").add(first.address()).add(second.address());
    return operator.post("/users/", body).at("/id");
  }

  private void siwe(boolean enabled, String... domains) {
    ObjectNode body = json().put("siweLoginEnabled", enabled);
    List.of(domains).forEach(body.putArray("siweAllowedDomains")::add);
    Answer set = operator.put("/organizations/" + organization + "/siwe-settings", body);
    assertThat(set.status()).as(set.text()).isEqualTo(200);
  }

  private Client walletSession(String domain) {
    JsonNode challenge =
        Client.anonymous(api)
            .post(
                "/siwe-messages",
                json()
                    .put("address", first.address())
                    .put("domain", domain)
                    .put("organizationId", organization))
            .body();
    return Client.session(
        api, SignIn.json(SignIn.login(api, first, challenge)).get("token").asText());
  }

  private void provider(LocalIssuer provider, String panel, String name) {
    Answer set =
        operator.put(
            "/organizations/" + organization + "/oidc-provider",
            json()
                .put("issuer", provider.url())
                .put("jwksUri", provider.keysUrl())
                .put("audience", LocalIssuer.AUDIENCE)
                .put("clientId", "panel")
                .put("displayName", name)
                .put("userPanelUrl", panel));
    assertThat(set.status()).as(set.text()).isEqualTo(200);
  }

  private Client oidcSession(LocalIssuer provider, String who) {
    Answer login = exchange(provider.token(who, fresh()));
    assertThat(login.status()).as(login.text()).isEqualTo(200);
    return Client.session(api, login.at("/token"));
  }

  /** Each token is good once. */
  private static Map<String, Object> fresh() {
    return Map.of("jti", UUID.randomUUID().toString());
  }

  private Answer exchange(String jwt) {
    return Client.anonymous(api).post("/auth/login/oidc", json().put("jwt", jwt));
  }

  private int canCheck(String personalToken) {
    return Client.session(api, personalToken)
        .post("/wallet-actions/can-check-balance", json().put("address", first.address()))
        .status();
  }

  private static void assertAlive(Client session) {
    assertThat(session.get("/profiles/me").status()).isEqualTo(200);
  }

  private static void assertEnded(Client session) {
    assertThat(session.get("/profiles/me").status()).isEqualTo(401);
  }
}
