package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Those whom {@code authorization-matrix.txt} names, with the organizations they belong to. An
 * actor may have several credentials: all of them are to be answered alike.
 */
final class MatrixActors {
  /** Organizations by what the table calls them. */
  final Map<String, String> organizations = new LinkedHashMap<>();

  private final Api api;
  final Client operator;
  private final Map<String, List<Client>> clients = new HashMap<>();
  private final Map<String, TestWallet> wallets = new HashMap<>();
  private final Map<String, TestWallet> keys = new HashMap<>();

  MatrixActors(Api api) {
    this.api = api;
    this.operator = Client.operator(api);
    for (String name : List.of("own", "other", "gone")) {
      organizations.put(name, organization(name));
    }
    users();
    keys();
    keySessions();
    assertThat(operator.delete("/organizations/" + organizations.get("gone")).status())
        .isEqualTo(204);
  }

  /** The actor, once for each of its credentials. */
  List<Client> named(String actor) {
    return clients.get(actor);
  }

  /** The actor with a session of its own for one call, if it is one who can sign in. */
  List<Client> fresh(String actor) {
    if (keys.containsKey(actor)) {
      return List.of(KeyClients.signIn(api, kind(actor), keys.get(actor)));
    }
    return wallets.containsKey(actor) ? List.of(signIn(wallets.get(actor))) : named(actor);
  }

  /** Gives everybody who can sign in a new session, after calls that ended sessions. */
  void signInAgain() {
    wallets.forEach((actor, wallet) -> clients.put(actor, List.of(signIn(wallet))));
    keys.forEach(
        (actor, key) -> clients.put(actor, List.of(KeyClients.signIn(api, kind(actor), key))));
  }

  /** Leaves the product as it was found, as far as it can be. */
  void leave() {
    operator.delete("/organizations/" + organizations.get("own"));
    operator.delete("/organizations/" + organizations.get("other"));
  }

  private void users() {
    clients.put("nobody", List.of(Client.anonymous(api)));
    user("user", null);
    user("member", "own");
    user("org-reader", "own", organizationRole("own", "admin_read"));
    user("org-admin", "own", adminRole("own"));
    user("stranger", "other", adminRole("other"));
    user("former", "gone", adminRole("gone"));
    wallets.remove("former");
    user("zone-reader", null, zoneRole("admin_read"));
    user("zone-writer", null, zoneRole("admin_write"));
    Client ended = signIn(user("ended", null));
    assertThat(ended.post("/auth/logout", json()).status()).isEqualTo(204);
    clients.put(
        "ended", List.of(ended, new Client(api, "authorization", "Bearer " + "x".repeat(21))));
    wallets.remove("ended");
  }

  private TestWallet user(String actor, String home, String... roles) {
    TestWallet wallet = TestWallet.random();
    ObjectNode body = json().put("displayName", actor);
    body.putArray("wallets").add(wallet.address());
    String id = made(operator.post("/users/", body), 201);
    ObjectNode held = json();
    List.of(roles).forEach(held.putArray("roles")::add);
    if (home == null) {
      made(operator.put("/users/" + id + "/roles", held), 200);
    } else {
      String users = "/organizations/" + organizations.get(home) + "/users";
      made(operator.post(users, json().put("userId", id)), 200);
      made(operator.put(users + "/" + id + "/roles", held), 200);
    }
    wallets.put(actor, wallet);
    clients.put(actor, List.of(signIn(wallet)));
    return wallet;
  }

  private void keySessions() {
    TestWallet tenant = TestWallet.random();
    keys.put("tenant-session", tenant);
    clients.put("tenant-session", List.of(KeyClients.tenant(operator, tenant)));
    TestWallet service = TestWallet.random();
    keys.put("service-session", service);
    clients.put("service-session", List.of(KeyClients.service(operator, service)));
  }

  private static String kind(String actor) {
    return actor.replace("-session", "");
  }

  private void keys() {
    ObjectNode tenant = json().put("name", "Tenant");
    tenant.put("publicKey", TestWallet.random().address()).putArray("defaultRoles");
    String tenantPath = "/tenants/" + made(operator.post("/tenants/", tenant), 201);
    clients.put("tenant", List.of(machine(allowed(tenantPath), day())));

    String applications = "/organizations/" + organizations.get("own") + "/m2m-applications";
    String owned = applications + "/" + made(operator.post(applications, robot()), 201);
    clients.put("org-key", List.of(machine(allowed(owned), day())));

    ObjectNode zone = robot();
    zone.putArray("organizationIds").add(organizations.get("own"));
    String zoned = "/m2m-applications/" + made(operator.post("/m2m-applications/", zone), 200);
    clients.put("zone-key", List.of(machine(allowed(zoned), day())));

    Answer revoked = key(owned, day());
    assertThat(operator.delete(owned + "/api-keys/" + revoked.at("/id")).status()).isEqualTo(204);
    Client expiring = machine(owned, Instant.now().plusSeconds(10));
    String elsewhere = applications + "/" + made(operator.post(applications, robot()), 201);
    made(operator.post(elsewhere + "/ip-whitelist", json().put("ipAddress", "192.0.2.1")), 201);
    await().atMost(Duration.ofSeconds(60)).until(() -> expiring.get(applications).status() == 401);
    clients.put(
        "bad-key",
        List.of(
            Client.machine(api, revoked.at("/fullKey")),
            expiring,
            Client.machine(api, "priv_sk_" + "0".repeat(64)),
            machine(elsewhere, day())));
  }

  private String organization(String name) {
    ObjectNode body = json().put("name", name);
    body.putArray("defaultRoles");
    return made(operator.post("/organizations/", body), 200);
  }

  private String adminRole(String organization) {
    String roles = "/organizations/" + organizations.get(organization) + "/roles";
    return operator.get(roles + "?searchQuery=Admin").at("/items/0/id");
  }

  private String organizationRole(String organization, String permission) {
    return role("/organizations/" + organizations.get(organization) + "/roles", permission);
  }

  private String zoneRole(String permission) {
    return role("/roles/", permission);
  }

  private String role(String roles, String permission) {
    ObjectNode body = json().put("roleName", "matrix " + Instant.now());
    body.putArray("systemPermissions").add(permission);
    return made(operator.post(roles, body), 201);
  }

  private static ObjectNode robot() {
    ObjectNode body = json().put("name", "Robot");
    List.of("org_users_manage", "org_wallets_manage", "org_rpc_access", "org_policy_access")
        .forEach(role -> body.withArray("roles").addObject().put("id", role));
    return body;
  }

  private String allowed(String holder) {
    for (String address : List.of("127.0.0.1", "::1")) {
      made(operator.post(holder + "/ip-whitelist", json().put("ipAddress", address)), 201);
    }
    return holder;
  }

  private Client machine(String holder, Instant expiresAt) {
    return Client.machine(api, key(holder, expiresAt).at("/fullKey"));
  }

  private Answer key(String holder, Instant expiresAt) {
    ObjectNode body = json().put("name", "key").put("expiresAt", expiresAt.toString());
    Answer created = operator.post(holder + "/api-keys", body);
    made(created, 201);
    return created;
  }

  private static Instant day() {
    return Instant.now().plus(Duration.ofDays(1));
  }

  private Client signIn(TestWallet wallet) {
    return Client.session(api, wallet);
  }

  private static String made(Answer answer, int status) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(status);
    JsonNode id = answer.body().get("id");
    return id == null ? "" : id.asText();
  }
}
