package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tenants, their keys and their IP whitelists (R-ADM-28), and what tenants and services do in their
 * sessions (R-IDN-20, R-IDN-21, R-IDN-26). Layer: http, because the chain, the sign-in of a created
 * user and the gateway meet in no lower test; {@code KeyLoginServiceTest} and {@code
 * TenantActionServiceTest} have what the services decide.
 */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class TenantAcceptanceIT {
  private static final String TENANTS = "/tenants/";

  private Api api;
  private Client operator;

  @BeforeEach
  void signIn(Api product) {
    api = product;
    operator = Client.operator(product);
  }

  @Test
  void aTenantLivesFromCreationToDeletion() {
    String publicKey = address().toUpperCase(Locale.ROOT).replace("0X", "0x");
    Answer created = operator.post(TENANTS, tenant(publicKey));
    assertThat(created.status()).isEqualTo(201);
    assertThat(created.body().fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "id", "name", "publicKey", "defaultRoles", "createdAt", "updatedAt");
    assertThat(created.at("/publicKey")).isEqualTo(publicKey.toLowerCase(Locale.ROOT));
    assertThat(created.at("/defaultRoles/0/id")).isEqualTo("user");
    String path = TENANTS + created.at("/id");
    assertThat(operator.get(path).body()).isEqualTo(created.body());
    assertThat(operator.get(TENANTS + "?limit=1000").text()).contains(created.at("/id"));

    ObjectNode replacement = json().put("name", "New").put("publicKey", address());
    replacement.putArray("defaultRoles");
    Answer replaced = operator.put(path, replacement);
    assertThat(replaced.status()).isEqualTo(200);
    assertThat(replaced.at("/name")).isEqualTo("New");
    assertThat(replaced.body().at("/defaultRoles")).isEmpty();
    assertThat(operator.delete(path).status()).isEqualTo(204);
    assertThat(operator.get(path).status()).isEqualTo(404);
    assertThat(operator.put(path, replacement).status()).isEqualTo(404);
    assertThat(operator.delete(path).status()).isEqualTo(404);
  }

  @Test
  void bodiesAreCheckedFieldByField() {
    for (String bad : List.of("", "0x", "0x12", address() + "00", address().substring(2))) {
      assertIssue(operator.post(TENANTS, tenant(bad)), "publicKey");
    }
    assertIssue(operator.post(TENANTS, tenant(address()).put("name", "")), "name");
    assertIssue(operator.post(TENANTS, tenant(address()).put("name", "x".repeat(101))), "name");
    Answer without = operator.post(TENANTS, tenant(address()).putNull("defaultRoles"));
    assertThat(without.status()).isEqualTo(201);
    assertThat(without.body().get("defaultRoles")).isEmpty();
    assertIssue(operator.post(TENANTS, tenant(address()).put("id", "mine")), "id");
    ObjectNode unknownRole = tenant(address());
    unknownRole.putArray("defaultRoles").addObject().put("id", "no-such-role");
    assertIssue(operator.post(TENANTS, unknownRole), "defaultRoles[0].id");
  }

  @Test
  void aKeyOfATenantIsShownOnceListedWithItsHolderAndRevoked() {
    String tenant = created();
    String keys = TENANTS + tenant + "/api-keys";
    Answer key = operator.post(keys, key());
    assertThat(key.status()).isEqualTo(201);
    assertThat(key.at("/tenantId")).isEqualTo(tenant);
    Answer list = operator.get(keys);
    assertThat(list.text()).doesNotContain(key.at("/fullKey"));
    assertThat(list.at("/items/0/tenantId")).isEqualTo(tenant);
    assertThat(operator.delete(keys + "/" + key.at("/id")).status()).isEqualTo(204);
    assertThat(operator.get(keys).body().at("/items/0/revokedAt").isNull()).isFalse();
  }

  @Test
  void aKeyOfATenantOpensFromItsWhitelistAndNoAdministrationRoute() {
    String tenant = TENANTS + created();
    Answer key = operator.post(tenant + "/api-keys", key());
    Client machine = Client.machine(api, key.at("/fullKey"));
    assertThat(machine.get(TENANTS).status()).isEqualTo(401);
    for (String address : List.of("127.0.0.1", "::1")) {
      Answer added = operator.post(tenant + "/ip-whitelist", entry(address));
      assertThat(added.status()).isEqualTo(201);
      assertThat(added.body().at("/m2mAppId").isNull()).isTrue();
    }
    assertThat(machine.get(TENANTS).status()).isEqualTo(403);
    operator
        .get(tenant + "/ip-whitelist")
        .body()
        .at("/items")
        .findValuesAsText("id")
        .forEach(id -> operator.delete(tenant + "/ip-whitelist/" + id));
    assertThat(machine.get(TENANTS).status()).isEqualTo(401);
  }

  @Test
  void noCallerIsAdmittedWithoutASession() {
    for (String path : List.of(TENANTS, TENANTS + "x/api-keys", TENANTS + "x/ip-whitelist")) {
      assertThat(Client.anonymous(api).get(path).status()).as(path).isEqualTo(401);
    }
  }

  private String created() {
    return operator.post(TENANTS, tenant(address())).at("/id");
  }

  private static String address() {
    return TestWallet.random().address().toLowerCase(Locale.ROOT);
  }

  private static ObjectNode tenant(String publicKey) {
    ObjectNode body = json().put("name", "Custody").put("publicKey", publicKey);
    body.putArray("defaultRoles").addObject().put("id", "user");
    return body;
  }

  private static ObjectNode key() {
    return json()
        .put("name", "key")
        .put("expiresAt", Instant.now().plus(Duration.ofDays(30)).toString());
  }

  private static ObjectNode entry(String ipAddress) {
    return json().put("ipAddress", ipAddress);
  }

  private static void assertIssue(Answer answer, String path) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.at("/error/code")).isEqualTo("VALIDATION_ERROR");
    assertThat(answer.at("/error/issues/0/path")).isEqualTo(path);
  }

  @Test
  void aTenantCreatesAUserWhoSignsIn() {
    TestWallet key = TestWallet.random();
    Client tenant = KeyClients.tenant(operator, key, "user");
    assertThat(tenant.get("/tenant-actions/me").at("/publicKey"))
        .isEqualToIgnoringCase(key.address());
    TestWallet wallet = TestWallet.random();
    ObjectNode body = json().put("displayName", "Ada");
    body.putArray("walletAddresses").addObject().put("walletAddress", wallet.address());
    Answer created = tenant.post("/tenant-actions/users", body);
    assertThat(created.status()).as(created.text()).isEqualTo(200);
    Client user = Client.session(api, wallet);
    assertThat(user.get("/profiles/me").at("/id")).isEqualTo(created.at("/id"));

    Answer again = tenant.post("/tenant-actions/users", body);
    assertThat(again.status()).isEqualTo(400);
    assertThat(again.at("/error/issues/0/path")).isEqualTo("walletAddresses[0].walletAddress");
    String wallets = "/tenant-actions/users/" + created.at("/id") + "/wallet";
    ArrayNode more = Client.JSON.createArrayNode();
    more.addObject().put("walletAddress", TestWallet.random().address());
    assertThat(tenant.post(wallets, more).body().at("/walletAddresses")).hasSize(2);
    more.addObject().put("walletAddress", TestWallet.OPERATOR.address());
    assertThat(tenant.post(wallets, more).status()).isEqualTo(400);
    assertThat(tenant.get("/tenant-actions/users").ids()).containsExactly(created.at("/id"));
  }

  @Test
  void aServiceAsksAndNothingElseOpens() {
    Client service = KeyClients.service(operator, TestWallet.random());
    String me = operator.get("/profiles/me").at("/id");
    ObjectNode question = json().put("userId", me);
    Answer answer = service.post("/service-actions/check-read-access", question);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.body().get("authorized").isBoolean()).isTrue();
    for (String path : List.of("/tenants/", "/profiles/me", "/users/" + me, "/audit-logs/")) {
      assertThat(service.get(path).status()).as(path).isEqualTo(401);
    }
    ObjectNode call = json().put("jsonrpc", "2.0").put("id", 1).put("method", "eth_chainId");
    call.putArray("params");
    Answer rpc = service.post("/rpc", call);
    assertThat(rpc.at("/error/code")).as(rpc.text()).isEqualTo("-32090");
  }

  @Test
  void aReplayedOrForeignChallengeOpensNothing() {
    TestWallet key = TestWallet.random();
    Client tenant = KeyClients.tenant(operator, key);
    assertThat(tenant.get("/tenant-actions/me").status()).isEqualTo(200);
    JsonNode ofService = KeyClients.challenge(api, "service", key);
    assertThat(KeyClients.login(api, "tenant", key, ofService).status()).isEqualTo(403);
    assertThat(KeyClients.login(api, "service", key, ofService).status()).isEqualTo(401);
    JsonNode challenge = KeyClients.challenge(api, "tenant", key);
    assertThat(KeyClients.login(api, "tenant", key, challenge).status()).isEqualTo(200);
    assertThat(KeyClients.login(api, "tenant", key, challenge).status()).isEqualTo(401);
    assertThat(tenant.post("/auth/logout", json()).status()).isEqualTo(204);
    assertThat(tenant.get("/tenant-actions/me").status()).isEqualTo(401);
  }
}
