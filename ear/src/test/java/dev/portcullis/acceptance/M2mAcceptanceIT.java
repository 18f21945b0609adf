package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** M2M applications, their keys and their IP whitelists (R-ADM-22). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class M2mAcceptanceIT {
  private static final String ZONE = "/m2m-applications/";

  private Api api;
  private Client operator;
  private String organization;
  private String own;

  @BeforeEach
  void makeAnOrganization(Api product) {
    api = product;
    operator = Client.operator(product);
    organization = organization();
    own = "/organizations/" + organization + "/m2m-applications";
  }

  @Test
  void anApplicationOfTheZoneLivesFromCreationToDeletion() {
    ObjectNode body = application().put("description", "why");
    body.withArray("organizationIds").add(organization);
    Answer created = operator.post(ZONE, body);
    assertThat(created.status()).isEqualTo(200);
    assertThat(created.body().fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "id",
            "name",
            "description",
            "ownerOrganizationId",
            "roles",
            "organizations",
            "givesSystemPermissions",
            "hasOverbroadIpWhitelist",
            "createdAt",
            "updatedAt");
    assertThat(created.body().at("/organizations").toString())
        .isEqualTo("[{\"id\":\"" + organization + "\"}]");
    String path = ZONE + created.at("/id");
    assertThat(operator.get(path).body()).isEqualTo(created.body());
    assertThat(operator.get(path + "/organizations").at("/0/name")).isEqualTo("Harbor");

    ObjectNode replacement = json().put("name", "New").put("description", "because");
    replacement.putArray("roles");
    Answer replaced = operator.put(path, replacement);
    assertThat(replaced.status()).isEqualTo(200);
    assertThat(replaced.at("/name")).isEqualTo("New");

    assertThat(operator.delete(path).status()).isEqualTo(204);
    assertThat(operator.get(path).status()).isEqualTo(404);
  }

  @Test
  void theZonesRoutesWantAnIdOfTwentyOneCharacters() {
    for (String id : List.of("short", "x".repeat(20), "x".repeat(22))) {
      assertIssue(operator.get(ZONE + id), "id");
      assertIssue(operator.put(ZONE + id, replacement()), "id");
      assertIssue(operator.delete(ZONE + id), "id");
      assertIssue(operator.get(ZONE + id + "/organizations"), "id");
      assertIssue(operator.get(ZONE + id + "/ip-whitelist"), "m2mAppId");
      assertIssue(operator.get(ZONE + id + "/api-keys"), "m2mAppId");
    }
    Answer unknown = operator.get(ZONE + "x".repeat(21));
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.at("/error/code")).isEqualTo("NOT_FOUND");
    assertThat(unknown.at("/error/message")).contains("x".repeat(21));
  }

  @Test
  void anOrganizationOwnsTheApplicationsItCreates() {
    Answer created = operator.post(own, ownDefinition());
    assertThat(created.status()).isEqualTo(201);
    String assigned = zoneApplication();
    operator.put(ZONE + assigned + "/organizations", selection(organization));
    assertThat(operator.get(own).ids()).containsExactly(assigned, created.at("/id"));
    assertThat(operator.get(own + "/" + assigned + "/api-keys").status()).isEqualTo(404);
    assertThat(created.body().fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "id",
            "name",
            "description",
            "ownerOrganizationId",
            "roles",
            "hasOverbroadIpWhitelist",
            "createdAt",
            "updatedAt");
    String path = own + "/" + created.at("/id");
    assertThat(operator.get(path).body()).isEqualTo(created.body());
    assertThat(operator.put(path, replacement()).status()).isEqualTo(200);
    assertThat(operator.get(path).at("/description")).isEqualTo("because");
    assertThat(operator.delete(path).status()).isEqualTo(204);
    assertThat(operator.get(path).status()).isEqualTo(404);
  }

  @Test
  void bodiesAreCheckedFieldByField() {
    assertIssue(operator.post(ZONE, json().putArray("list")), "body");
    assertIssue(operator.post(ZONE, application().put("name", "")), "name");
    assertIssue(operator.post(ZONE, application().put("name", "x".repeat(101))), "name");
    assertThat(operator.post(ZONE, application().put("name", "é".repeat(100))).status())
        .isEqualTo(200);
    assertIssue(operator.post(ZONE, application().putNull("name")), "name");
    assertIssue(operator.post(ZONE, application().put("name", 7)), "name");
    assertIssue(operator.post(ZONE, application().putNull("roles")), "roles");
    assertIssue(
        operator.post(ZONE, application().put("ownerOrganizationId", "x")), "ownerOrganizationId");
    assertIssue(operator.post(own, ownDefinition().putNull("roles")), "roles");
    ObjectNode assigning = ownDefinition();
    assigning.putArray("organizationIds");
    assertIssue(operator.post(own, assigning), "organizationIds");
    String path = ZONE + zoneApplication();
    ObjectNode incomplete = replacement();
    incomplete.remove("description");
    assertIssue(operator.put(path, incomplete), "description");
    assertIssue(operator.put(path, replacement().put("name", "nul\u0000")), "name");
    assertIssue(operator.put(path, replacement().put("name", "left\u202eright")), "name");
    String keys = path + "/api-keys";
    assertIssue(operator.post(keys, key().put("expiresAt", 1801353600)), "expiresAt");
    assertIssue(operator.post(keys, key().putNull("expiresAt")), "expiresAt");
    assertIssue(operator.post(keys, key().put("name", "")), "name");
    assertIssue(operator.post(path + "/ip-whitelist", json()), "ipAddress");
    assertIssue(operator.put(path + "/organizations", json()), "organizationIds");
    assertIssue(operator.get(ZONE + "?searchQuery=x"), "searchQuery");
    assertIssue(operator.get(ZONE + "?limit=1001"), "limit");
  }

  @Test
  void aKeyIsShownOnceAndRevoked() {
    String keys = own + "/" + ownedApplication() + "/api-keys";
    Answer created = operator.post(keys, key());
    assertThat(created.status()).isEqualTo(201);
    String fullKey = created.at("/fullKey");
    assertThat(fullKey).matches("priv_sk_[0-9A-Za-z]{64}");
    assertThat(created.at("/keyPrefix")).isEqualTo(fullKey.substring(0, 12));

    Answer list = operator.get(keys);
    assertThat(list.text()).doesNotContain(fullKey).doesNotContain("fullKey");
    JsonNode listed = list.body().at("/items/0");
    assertThat(listed.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "id",
            "name",
            "keyPrefix",
            "expiresAt",
            "lastUsedAt",
            "lastUsedIp",
            "revokedAt",
            "createdAt",
            "updatedAt");
    String path = keys + "/" + created.at("/id");
    assertThat(operator.delete(path).status()).isEqualTo(204);
    assertThat(Instant.parse(operator.get(keys).at("/items/0/revokedAt")))
        .isBefore(Instant.now().plusSeconds(60));
  }

  @Test
  void theZonesRoutesNameTheHolderOfAKey() {
    String application = zoneApplication();
    Answer created = operator.post(ZONE + application + "/api-keys", key());
    assertThat(created.status()).isEqualTo(201);
    assertThat(created.at("/m2mAppId")).isEqualTo(application);
    assertThat(created.body().at("/tenantId").isNull()).isTrue();
    Answer list = operator.get(ZONE + application + "/api-keys");
    assertThat(list.at("/items/0/m2mAppId")).isEqualTo(application);
    assertThat(list.body().at("/items/0").has("fullKey")).isFalse();
    assertThat(operator.delete(ZONE + application + "/api-keys/" + created.at("/id")).status())
        .isEqualTo(204);
  }

  @Test
  void anEntryOfTheWhitelistIsAddedShownAndRemoved() {
    String application = ownedApplication();
    String list = own + "/" + application + "/ip-whitelist";
    Answer added = operator.post(list, entry("::ffff:10.20.0.0/112"));
    assertThat(added.status()).isEqualTo(201);
    assertThat(added.at("/ipAddress")).isEqualTo("10.20.0.0/16");
    assertThat(added.body().has("m2mAppId")).isFalse();
    assertThat(operator.get(ZONE + application + "/ip-whitelist").at("/items/0/m2mAppId"))
        .isEqualTo(application);
    String path = list + "/" + added.at("/id");
    assertThat(operator.delete(path).status()).isEqualTo(204);
    assertThat(operator.get(list).body().at("/items")).isEmpty();
  }

  @Test
  void aKeyFromAnAddressOfItsWhitelistAuthenticatesButOpensNoAdministrationRoute() {
    String application = own + "/" + ownedApplication();
    Answer key = operator.post(application + "/api-keys", key());
    Client machine = Client.machine(api, key.at("/fullKey"));
    Answer nowhere = machine.get(own);
    assertThat(nowhere.status()).as("empty whitelist").isEqualTo(401);
    assertThat(nowhere.at("/error/message")).contains("IP whitelist", "empty");

    allowThisMachine(application);
    Answer refused = machine.get(own);
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.at("/error/code")).isEqualTo("FORBIDDEN_ERROR");
    assertThat(refused.at("/error/message")).contains("does not accept API keys", "session");
    assertThat(machine.post(own, ownDefinition()).status()).isEqualTo(403);
    assertThat(machine.get(ZONE).status()).isEqualTo(403);
    JsonNode listed = operator.get(application + "/api-keys").body().at("/items/0");
    assertThat(Instant.parse(listed.get("lastUsedAt").asText()))
        .isAfterOrEqualTo(Instant.parse(listed.get("createdAt").asText()));
    assertThat(listed.get("lastUsedIp").asText()).isIn("127.0.0.1", "::1");

    operator.delete(application + "/api-keys/" + key.at("/id"));
    Answer revoked = machine.get(own);
    assertThat(revoked.status()).isEqualTo(401);
    assertThat(revoked.at("/error/code")).isEqualTo("UNAUTHORIZED_ERROR");
  }

  @Test
  void refusedKeysAreInTheAuditLogUnderTheirReason() {
    String application = ZONE + zoneApplication();
    Answer key = operator.post(application + "/api-keys", key());
    Client machine = Client.machine(api, key.at("/fullKey"));
    machine.get(ZONE);
    operator.delete(application + "/api-keys/" + key.at("/id"));
    machine.delete(application);
    assertThat(actionsOn(key.at("/id")))
        .containsExactly(
            "m2m-app.api-key.auth-failure.invalid-key",
            "api-key.revoke",
            "m2m-app.api-key.auth-failure.ip-blocked",
            "api-key.create");
  }

  @Test
  void noCallerIsAdmittedWithoutASession() {
    for (String path :
        List.of(ZONE, ZONE + "x".repeat(21) + "/api-keys", own, own + "/x/ip-whitelist")) {
      assertThat(Client.anonymous(api).get(path).status()).as(path).isEqualTo(401);
    }
  }

  private String organization() {
    ObjectNode body = json().put("name", "Harbor");
    body.putArray("defaultRoles");
    return operator.post("/organizations/", body).at("/id");
  }

  private String zoneApplication() {
    return operator.post(ZONE, application()).at("/id");
  }

  private String ownedApplication() {
    return operator.post(own, ownDefinition()).at("/id");
  }

  private void allowThisMachine(String application) {
    for (String address : List.of("127.0.0.1", "::1")) {
      assertThat(operator.post(application + "/ip-whitelist", entry(address)).status())
          .isEqualTo(201);
    }
  }

  private List<String> actionsOn(String resourceId) {
    return operator
        .get("/audit-logs/?resourceId=" + resourceId)
        .body()
        .at("/items")
        .findValuesAsText("actionType");
  }

  private static ObjectNode application() {
    ObjectNode body = json().put("name", "Robot");
    body.putArray("roles").addObject().put("id", "user");
    return body;
  }

  private static ObjectNode ownDefinition() {
    ObjectNode body = json().put("name", "Robot");
    body.putArray("roles");
    return body;
  }

  private static ObjectNode replacement() {
    return ownDefinition().put("description", "because");
  }

  private static ObjectNode key() {
    return json()
        .put("name", "key")
        .put("expiresAt", Instant.now().plus(Duration.ofDays(30)).toString());
  }

  private static ObjectNode entry(String ipAddress) {
    return json().put("ipAddress", ipAddress);
  }

  private static ObjectNode selection(String... organizationIds) {
    ObjectNode body = json();
    for (String id : organizationIds) {
      body.withArray("organizationIds").add(id);
    }
    return organizationIds.length == 0 ? body.set("organizationIds", body.arrayNode()) : body;
  }

  private static void assertIssue(Answer answer, String path) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.at("/error/code")).isEqualTo("VALIDATION_ERROR");
    assertThat(answer.at("/error/issues/0/path")).isEqualTo(path);
  }
}
