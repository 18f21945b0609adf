package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Lists as the console reads them: by cursor, narrowed, over all holders (ADR 0085). */
@ExtendWith(ServerUnderTest.class)
@AloneOnProduct("lists are of the whole product")
@Tag("http")
class ListAcceptanceIT {
  private static final String ABI =
      """
      [{"type": "event", "name": "Transfer", "inputs": [
         {"name": "from", "type": "address", "indexed": true},
         {"name": "value", "type": "uint256"}]}]
      """;

  private Api product;
  private Client operator;

  @BeforeEach
  void signIn(Api api) {
    product = api;
    operator = Client.operator(api);
  }

  @Test
  void everyListContinuesAfterItsCursor() {
    String organization = organization("Paged");
    for (int i = 0; i < 3; i++) {
      made(operator.post(organization + "/roles", role("Paged " + i)));
      made(operator.post(organization + "/m2m-applications", application("Paged " + i)));
      made(operator.post("/roles", role("Paged zone " + i + System.nanoTime())));
      made(operator.post("/users", user("Paged " + i)));
      made(operator.post("/tenants", tenant("Paged " + i)));
      made(operator.post("/templates", template("paged-" + i + System.nanoTime())));
    }
    for (String list :
        List.of(
            "/organizations",
            "/users",
            "/tenants",
            "/templates",
            "/roles",
            "/m2m-applications",
            organization + "/roles",
            organization + "/m2m-applications")) {
      Answer whole = operator.get(list + "?limit=1000");
      assertThat(whole.status()).as(whole.text()).isEqualTo(200);
      List<String> shown = new ArrayList<>();
      Answer page = operator.get(list + "?limit=2");
      assertThat(page.body().at("/pagination/currentPage").asInt()).isEqualTo(1);
      shown.addAll(page.ids());
      while (page.body().at("/pagination").has("nextCursor")) {
        page = operator.get(list + "?limit=2&cursor=" + page.at("/pagination/nextCursor"));
        assertThat(page.status()).as(page.text()).isEqualTo(200);
        assertThat(page.body().at("/pagination").has("offset")).isFalse();
        assertThat(page.body().at("/pagination").has("currentPage")).isFalse();
        assertThat(page.body().at("/pagination/totalItems"))
            .isEqualTo(whole.body().at("/pagination/totalItems"));
        shown.addAll(page.ids());
      }
      assertThat(shown).as(list).isEqualTo(whole.ids()).hasSizeGreaterThan(0);
    }
  }

  @Test
  void everyLogContinuesAfterItsCursor() {
    String organization = organization("Logged");
    for (int i = 0; i < 5; i++) {
      made(operator.post(organization + "/roles", role("Logged " + i)));
    }
    // What else goes on writes more: only what is behind the first page stays as it is.
    for (String list :
        List.of(
            organization + "/audit-logs",
            "/audit-logs/action/role.create",
            "/audit-logs/db-mutations?tableName=roles")) {
      String query = list + (list.contains("?") ? "&" : "?");
      Answer first = operator.get(query + "limit=2");
      assertThat(first.status()).as(first.text()).isEqualTo(200);
      String cursor = first.at("/pagination/nextCursor");
      Answer second = operator.get(query + "limit=2&cursor=" + cursor);
      assertThat(second.status()).as(second.text()).isEqualTo(200);
      assertThat(second.body().at("/pagination").has("offset")).isFalse();
      assertThat(second.ids()).as(list).hasSize(2).doesNotContainAnyElementsOf(first.ids());
      Answer refused = operator.get(query + "offset=0&cursor=" + cursor);
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.at("/error/issues/0/path")).isEqualTo("cursor");
    }
    for (String list :
        List.of(
            "/admin/rpc-denials",
            "/admin/disclosures",
            "/admin/block-judgements",
            "/admin/contract-claims",
            "/admin/contested-contracts",
            "/admin/stranded-invitations",
            "/admin/keycloak/outbox",
            "/admin/batch-jobs/retention")) {
      Answer page = operator.get(list + "?limit=1");
      assertThat(page.status()).as(page.text()).isEqualTo(200);
      if (page.body().at("/pagination").has("nextCursor")) {
        Answer next = operator.get(list + "?limit=1&cursor=" + page.at("/pagination/nextCursor"));
        assertThat(next.status()).as(next.text()).isEqualTo(200);
        assertThat(next.body().at("/items/0")).isNotEqualTo(page.body().at("/items/0"));
      }
      assertThat(operator.get(list + "?cursor=x").status()).as(list).isEqualTo(400);
    }
  }

  @Test
  void ownWebhooksContinueWithAHeader() {
    TestWallet wallet = TestWallet.random();
    People.walletUser(product, wallet);
    Client owner = Client.session(product, wallet);
    String list = "/api/v1/event-webhook";
    for (int i = 0; i < 3; i++) {
      ObjectNode hook = json().put("name", "H" + i).put("url", "http://127.0.0.1:9/hook");
      hook.put("contract", wallet.address()).put("topic0", "0x" + "ab".repeat(32));
      made(owner.post(list, hook.put("decode_events", false)));
    }
    HttpResponse<String> first = owner.exchange("GET", list + "?limit=2", "");
    assertThat(first.headers().firstValue("x-total-count")).contains("3");
    String cursor = first.headers().firstValue("x-next-cursor").orElseThrow();
    HttpResponse<String> last = owner.exchange("GET", list + "?limit=2&cursor=" + cursor, "");
    assertThat(last.headers().firstValue("x-next-cursor")).isEmpty();
    assertThat(last.body()).contains("\"H0\"").doesNotContain("\"H1\"", "\"H2\"");
    assertThat(owner.get(list + "?offset=2&limit=2").body()).hasSize(1);
    assertThat(owner.get(list + "?offset=0&cursor=" + cursor).status()).isEqualTo(400);
  }

  @Test
  void aCursorExcludesAnOffsetAndMustBeOneOfOurs() {
    String cursor = "MTc3MDExMzcwNDAwMDAwMC40Mg";
    assertThat(operator.get("/users?cursor=" + cursor).status()).isEqualTo(200);
    for (String query :
        List.of("cursor=" + cursor + "&offset=0", "cursor=", "cursor=x", "cursor=MS5hIGI")) {
      Answer refused = operator.get("/users?" + query);
      assertThat(refused.status()).as(query).isEqualTo(400);
      assertThat(refused.at("/error/issues/0/path")).as(query).isEqualTo("cursor");
    }
    // Letters where the list has numbers.
    Answer other = operator.get("/templates?cursor=MC51c2Vy");
    assertThat(other.status()).isEqualTo(400);
    assertThat(other.at("/error/issues/0/path")).isEqualTo("cursor");
  }

  @Test
  void deletedOrganizationsAreListedForZoneReadersOnRequest() {
    String organization = organization("Deleted");
    String id = organization.substring(organization.lastIndexOf('/') + 1);
    assertThat(operator.get("/organizations?deleted=true").ids()).doesNotContain(id);
    operator.delete(organization);
    assertThat(operator.get("/organizations?limit=1000").ids()).doesNotContain(id);
    Answer deleted = operator.get("/organizations?deleted=true");
    assertThat(deleted.ids()).first().isEqualTo(id);
    assertThat(deleted.at("/items/0/deletedAt")).isNotEmpty();
    Answer refused = operator.get("/organizations?deleted=maybe");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/error/issues/0/path")).isEqualTo("deleted");
  }

  @Test
  void usersAreFoundByWalletSourceAndOrganization() {
    ObjectNode body = user("Walleted");
    String wallet = TestWallet.random().address();
    body.putArray("wallets").add(wallet);
    String id = made(operator.post("/users", body)).at("/id");
    String upper = "0x" + wallet.substring(2).toUpperCase(java.util.Locale.ROOT);
    assertThat(operator.get("/users?walletAddress=" + upper).ids()).containsExactly(id);
    assertThat(operator.get("/users?source=adminPanel&walletAddress=" + wallet).ids())
        .containsExactly(id);
    assertThat(operator.get("/users?source=oidc&walletAddress=" + wallet).ids()).isEmpty();
    String organization = organization("Home");
    String organizationId = organization.substring(organization.lastIndexOf('/') + 1);
    assertThat(operator.get("/users?organizationId=" + organizationId).ids()).isEmpty();
    operator.post(organization + "/users", json().put("userId", id));
    assertThat(operator.get("/users?organizationId=" + organizationId).ids()).containsExactly(id);
    for (String bad : List.of("source=elsewhere", "walletAddress=0x12")) {
      Answer refused = operator.get("/users?" + bad);
      assertThat(refused.status()).isEqualTo(400);
      assertThat(bad).startsWith(refused.at("/error/issues/0/path"));
    }
  }

  @Test
  void theKeysOfAllHoldersAreListedWithTheirOwners() {
    String organization = organization("Keys");
    String app =
        made(operator.post(organization + "/m2m-applications", application("K"))).at("/id");
    String tenant = made(operator.post("/tenants", tenant("Keyed"))).at("/id");
    String owned =
        made(operator.post(organization + "/m2m-applications/" + app + "/api-keys", key(300)))
            .at("/id");
    String ofTenant = made(operator.post("/tenants/" + tenant + "/api-keys", key(2))).at("/id");

    Answer all = operator.get("/api-keys?limit=2");
    assertThat(all.ids()).containsExactly(ofTenant, owned);
    assertThat(all.text()).doesNotContain("fullKey");
    assertThat(all.at("/items/0/state")).isEqualTo("active");
    assertThat(all.at("/items/0/owner/type")).isEqualTo("tenant");
    assertThat(all.at("/items/0/owner/name")).isEqualTo("Keyed");
    assertThat(all.at("/items/1/owner/type")).isEqualTo("m2m_app");
    assertThat(all.at("/items/1/owner/organization/name")).startsWith("Keys");
    assertThat(operator.get(organization + "/api-keys").ids()).containsExactly(owned);

    String week = Instant.now().plus(Duration.ofDays(7)).toString();
    assertThat(operator.get("/api-keys?limit=1000&expiresBefore=" + week).ids())
        .contains(ofTenant)
        .doesNotContain(owned);
    operator.delete("/tenants/" + tenant + "/api-keys/" + ofTenant);
    assertThat(operator.get("/api-keys?limit=1000&state=active").ids())
        .contains(owned)
        .doesNotContain(ofTenant);
    assertThat(operator.get("/api-keys?limit=1000&state=revoked").ids()).contains(ofTenant);
    for (String bad :
        List.of(
            "state=broken",
            "expiresBefore=soon",
            "expiresBefore=-999999999-01-01T00:00:00Z",
            "expiresBefore=%2B999999999-12-31T00:00:00Z")) {
      Answer refused = operator.get("/api-keys?" + bad);
      assertThat(refused.status()).isEqualTo(400);
      assertThat(bad).startsWith(refused.at("/error/issues/0/path"));
    }
  }

  @Test
  void bareArraysHavePagesWithHeaders() {
    String organization = organization("Arrays");
    String list = organization + "/pending-admins";
    for (int i = 0; i < 3; i++) {
      made(operator.post(list, json().put("oidcSub", "subject-" + i)));
    }
    assertThat(operator.get(list).body()).hasSize(3);
    HttpResponse<String> first = operator.exchange("GET", list + "?limit=2", "");
    assertThat(first.headers().firstValue("x-total-count")).contains("3");
    String cursor = first.headers().firstValue("x-next-cursor").orElseThrow();
    HttpResponse<String> last = operator.exchange("GET", list + "?cursor=" + cursor, "");
    assertThat(last.body()).contains("subject-0").doesNotContain("subject-1", "subject-2");
    assertThat(last.headers().firstValue("x-next-cursor")).isEmpty();
    assertThat(operator.get(organization + "/admins?limit=1").body()).isEmpty();
    Answer refused = operator.get(organization + "/admins?cursor=x");
    assertThat(refused.at("/error/issues/0/path")).isEqualTo("cursor");
  }

  private String organization(String name) {
    ObjectNode body = json().put("name", name + System.nanoTime());
    body.putArray("defaultRoles");
    return "/organizations/" + made(operator.post("/organizations", body)).at("/id");
  }

  private static Answer made(Answer answer) {
    assertThat(answer.status()).as(answer.text()).isIn(200, 201);
    return answer;
  }

  private static ObjectNode role(String name) {
    ObjectNode body = json().put("roleName", name);
    body.putArray("systemPermissions");
    return body;
  }

  private static ObjectNode application(String name) {
    ObjectNode body = json().put("name", name);
    body.putArray("roles");
    return body;
  }

  private static ObjectNode user(String name) {
    ObjectNode body = json().put("displayName", name);
    body.putArray("wallets");
    return body;
  }

  private static ObjectNode tenant(String name) {
    return json().put("name", name).put("publicKey", TestWallet.random().address());
  }

  private static ObjectNode template(String key) {
    return json().put("templateKey", key).put("name", key).put("description", "").put("abi", ABI);
  }

  private static ObjectNode key(int days) {
    return json()
        .put("name", "K")
        .put("expiresAt", Instant.now().plus(Duration.ofDays(days)).toString());
  }
}
