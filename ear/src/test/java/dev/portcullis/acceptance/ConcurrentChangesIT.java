package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Several changes of one thing at the same time: one creator wins and the others receive a
 * conflict; of several replacements one is there in the end as a whole.
 */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("server")
@Tag("payara")
class ConcurrentChangesIT {
  private static final int AT_ONCE = 8;
  private static final String ABI =
      "[{\"type\":\"function\",\"name\":\"one\",\"inputs\":[],\"outputs\":[]}]";

  private static Client operator;
  private static String home;

  @BeforeAll
  static void arrive(Api api) {
    operator = Client.operator(api);
    ObjectNode body = json().put("name", "Contended");
    body.putArray("defaultRoles");
    home = "/organizations/" + operator.post("/organizations/", body).at("/id");
  }

  @AfterAll
  static void leave() {
    operator.delete(home);
  }

  @TestFactory
  Stream<DynamicTest> aUniqueRecordIsCreatedOnce() {
    String contract = address();
    operator.post(home + "/contracts", contract(contract, "Owner"));
    String application =
        home
            + "/m2m-applications/"
            + operator.post(home + "/m2m-applications", robot("R")).at("/id");
    return Map.of(
            home + "/roles",
            role(unique()),
            "/roles/",
            role(unique()),
            "/templates/",
            template(unique()),
            home + "/contracts",
            contract(address(), "Meter"),
            home + "/contracts/" + contract + "/function-permissions",
            permission("read"),
            application + "/ip-whitelist",
            json().put("ipAddress", "192.0.2.1"),
            "/tenants/",
            tenant("Tenant", address()),
            home + "/pending-admins",
            json().put("oidcSub", unique()),
            home + "/users/invite",
            json().put("oidcSub", unique()).put("displayName", "Guest"),
            "/users/",
            user("Ada", address()))
        .entrySet()
        .stream()
        .map(
            create ->
                DynamicTest.dynamicTest(
                    create.getKey().replace(home, ""),
                    () -> {
                      List<Answer> answers =
                          Together.run(
                              AT_ONCE, i -> operator.post(create.getKey(), create.getValue()));
                      assertThat(answers).filteredOn(a -> a.status() < 300).hasSize(1);
                      assertThat(answers)
                          .filteredOn(a -> a.status() >= 300)
                          .allSatisfy(a -> assertThat(a.status()).as(a.text()).isEqualTo(409));
                    }));
  }

  @TestFactory
  Stream<DynamicTest> replacementsNeverInterleave() {
    String contract = address();
    String wallet = address();
    String other = address();
    String application = operator.post(home + "/m2m-applications", robot("R")).at("/id");
    String zoneApplication = operator.post("/m2m-applications/", robot("R")).at("/id");
    String role = operator.post(home + "/roles", role(unique())).at("/id");
    String template = operator.post("/templates/", template(unique())).at("/id");
    String tenant = operator.post("/tenants/", tenant("Tenant", address())).at("/id");
    String user = operator.post("/users/", user("Ada", wallet)).at("/id");
    operator.post(home + "/contracts", contract(contract, "Meter"));
    String permissions = home + "/contracts/" + contract + "/function-permissions";
    String permission = operator.post(permissions, permission("read")).at("/id");
    String selector = operator.get("/contract-permissions/" + permission).at("/methodSelector");
    return Stream.of(
        replacing(home, organization("A", "user"), organization("B", "admin")),
        replacing(
            home + "/roles/" + role, role(unique()), role(unique(), "admin_read", "admin_write")),
        replacing(
            home + "/m2m-applications/" + application,
            robot("A", "org_rpc_access").put("description", "a"),
            robot("B", "org_users_manage", "org_wallets_manage").put("description", "b")),
        replacing(
            "/m2m-applications/" + zoneApplication,
            robot("A", "user").put("description", "a"),
            robot("B", "admin", "org_rpc_access").put("description", "b")),
        replacing("/templates/" + template, kind("A", "[]"), kind("B", ABI)),
        replacing("/tenants/" + tenant, tenant("A", address()), tenant("B", address(), "user")),
        replacing("/users/" + user, user("A", wallet), user("B", other)),
        replacing(
            home + "/contracts/" + contract,
            contract(contract, "A").put("description", "a"),
            contract(contract, "B").put("description", "b")),
        replacing(
            "/contract-permissions/" + permission,
            permission("read").put("contractAddress", contract).put("methodSelector", selector),
            permission("write", "admin")
                .put("contractAddress", contract)
                .put("methodSelector", selector)));
  }

  private static DynamicTest replacing(String path, ObjectNode first, ObjectNode second) {
    return DynamicTest.dynamicTest(
        path.replace(home, "organization"),
        () -> {
          List<ObjectNode> bodies = List.of(first, second);
          List<Answer> answers =
              Together.run(AT_ONCE, i -> operator.put(path, bodies.get(i % bodies.size())));
          assertThat(answers).allSatisfy(a -> assertThat(a.status()).as(a.text()).isEqualTo(200));
          JsonNode end = operator.get(path).body();
          assertThat(bodies).as("%s", end).anyMatch(body -> isIn(body, end));
        });
  }

  /** Whether the whole requested result is present; lists of other forms by their parts. */
  private static boolean isIn(JsonNode wanted, JsonNode found) {
    return wanted.properties().stream()
        .allMatch(
            field -> {
              JsonNode there = found.path(field.getKey());
              return field.getValue().isArray()
                  ? there.size() == field.getValue().size()
                      && parts(there).containsAll(parts(field.getValue()))
                  : there.asText().equals(field.getValue().asText());
            });
  }

  /** Addresses of wallets, identifiers of roles, or the texts themselves. */
  private static List<String> parts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(part -> part.path("walletAddress").asText(part.path("id").asText(part.asText())))
        .toList();
  }

  private static ObjectNode organization(String name, String... roles) {
    return withRoles("defaultRoles", json().put("name", name), roles);
  }

  private static ObjectNode role(String name, String... permissions) {
    ObjectNode body = json().put("roleName", name);
    body.putArray("systemPermissions");
    List.of(permissions).forEach(body.withArray("systemPermissions")::add);
    return body;
  }

  private static ObjectNode robot(String name, String... roles) {
    return withRoles("roles", json().put("name", name), roles);
  }

  private static ObjectNode template(String key) {
    return json().put("templateKey", key).put("name", "Kind").put("abi", "[]");
  }

  private static ObjectNode kind(String name, String abi) {
    return json().put("name", name).put("description", name).put("abi", abi);
  }

  private static ObjectNode tenant(String name, String publicKey, String... roles) {
    return withRoles("defaultRoles", json().put("name", name).put("publicKey", publicKey), roles);
  }

  private static ObjectNode user(String name, String wallet) {
    ObjectNode body = json().put("displayName", name);
    body.putArray("wallets").add(wallet);
    return body;
  }

  private static ObjectNode contract(String address, String name) {
    ObjectNode body = json().put("contractAddress", address).put("abi", ABI);
    return body.put("name", name).put("description", "");
  }

  private static ObjectNode permission(String accessType, String... roles) {
    ObjectNode body = json().put("functionSignature", "one()").put("accessType", accessType);
    body.put("ruleType", roles.length == 0 ? "public" : "checkRole");
    return withRoles("roles", body, roles);
  }

  private static ObjectNode withRoles(String field, ObjectNode body, String... roles) {
    body.putArray(field);
    List.of(roles).forEach(role -> body.withArray(field).addObject().put("id", role));
    return body;
  }

  private static String unique() {
    return TestWallet.random().address().toLowerCase(Locale.ROOT);
  }

  private static String address() {
    return unique();
  }
}
