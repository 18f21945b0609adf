package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.api.DescribedPaths;
import dev.portcullis.api.Description;
import dev.portcullis.api.Description.Operation;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * One record of each kind, so that requests get past the question whether what the path names
 * exists. A kind that is not among them gets an identifier that names nothing.
 */
final class Records {
  private static final String ROLE_BODY = "{\"roleName\": \"%s\", \"systemPermissions\": []}";

  private final Map<String, String> byPrefix = new HashMap<>();
  private final Client operator;
  private final Description description;
  private final String organization;
  private final String machineKey;

  private Records(Client operator, Description description) {
    this.operator = operator;
    this.description = description;
    String unique = Long.toHexString(System.nanoTime());
    organization =
        create("/organizations", "{\"name\": \"Rules\", \"defaultRoles\": []}", 200, "id");
    String own = "/organizations/" + organization;
    put("/organizations/{id}", organization);
    put("/m2m/organizations/{id}", organization);
    put(
        "/organizations/{id}/roles/{roleId}",
        create(own + "/roles", ROLE_BODY.formatted(unique), 201, "id"));
    String contract = create(own + "/contracts", contract(), 201, "contractAddress");
    put("/organizations/{id}/contracts/{contractAddress}", contract);
    put("/contracts/{contractAddress}", contract);
    String application =
        create(own + "/m2m-applications", "{\"name\": \"R\", \"roles\": []}", 201, "id");
    put("/organizations/{id}/m2m-applications/{appId}", application);
    machineKey = machineKey(own);
    put("/roles/{roleId}", create("/roles", ROLE_BODY.formatted(unique), 201, "id"));
    String ofZone = create("/m2m-applications", "{\"name\": \"Z\", \"roles\": []}", 200, "id");
    put("/m2m-applications/{id}", ofZone);
    put("/m2m-applications/{m2mAppId}", ofZone);
    String tenant =
        create(
            "/tenants",
            "{\"name\": \"T\", \"publicKey\": \"%s\", \"defaultRoles\": []}"
                .formatted(TestWallet.random().address()),
            201,
            "id");
    put("/tenants/{id}", tenant);
    put("/tenants/{tenantId}", tenant);
    put(
        "/applications/{id}",
        create(
            "/applications",
            "{\"name\": \"A\", \"redirectUrls\": [\"https://a.example/cb\"]}",
            201,
            "id"));
    put(
        "/templates/{id}",
        create(
            "/templates",
            "{\"templateKey\": \"k%s\", \"name\": \"T\", \"abi\": \"[]\"}".formatted(unique),
            201,
            "id"));
    put("/admin/transaction-status/{txHash}", "0x" + "00".repeat(31) + "ff");
    put(
        "/users/{id}",
        create("/users", "{\"displayName\": \"U\", \"wallets\": [], \"roles\": []}", 201, "id"));
  }

  /** Creates them as the operator. */
  static Records createdBy(Client operator, Description description) {
    return new Records(operator, description);
  }

  /** Whose routes need no session: a machine of the organization. */
  String machineKey() {
    return machineKey;
  }

  /** Deletes what is limited in number. */
  void delete() {
    operator.delete("/organizations/" + organization);
  }

  /** The paths of routes with these records. */
  DescribedPaths paths() {
    return new DescribedPaths(description, byPrefix);
  }

  /** The path of a route with these records. */
  String path(Operation operation) {
    return paths().of(operation);
  }

  /** The same with another value, not yet encoded, for one of the names. */
  String path(Operation operation, String name, String value) {
    return paths().of(operation, name, value);
  }

  private void put(String prefix, String id) {
    byPrefix.put(prefix, id);
  }

  private String create(String path, String body, int status, String id) {
    Client.Answer answer = operator.post(path, Client.json(body));
    assertThat(answer.status()).as("POST %s: %s", path, answer.body()).isEqualTo(status);
    return answer.body().get(id).asText();
  }

  private String machineKey(String own) {
    String application =
        own
            + "/m2m-applications/"
            + create(
                own + "/m2m-applications",
                "{\"name\": \"M\", \"roles\": [{\"id\": \"org_users_manage\"},"
                    + " {\"id\": \"org_wallets_manage\"}]}",
                201,
                "id");
    for (String address : new String[] {"127.0.0.1", "::1", FuzzRun.NETWORK}) {
      create(application + "/ip-whitelist", "{\"ipAddress\": \"" + address + "\"}", 201, "id");
    }
    String expiresAt = Instant.now().plus(Duration.ofDays(1)).toString();
    return create(
        application + "/api-keys",
        "{\"name\": \"K\", \"expiresAt\": \"" + expiresAt + "\"}",
        201,
        "fullKey");
  }

  private static String contract() {
    ObjectNode contract = Client.json();
    contract.put("contractAddress", TestWallet.random().address());
    contract.put(
        "abi",
        "[{\"type\":\"function\",\"name\":\"transfer\",\"stateMutability\":\"nonpayable\","
            + "\"inputs\":[{\"name\":\"to\",\"type\":\"address\"},"
            + "{\"name\":\"value\",\"type\":\"uint256\"}],\"outputs\":[]}]");
    return contract.put("name", "C").put("description", "").toString();
  }
}
