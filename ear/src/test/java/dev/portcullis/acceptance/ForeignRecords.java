package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One record of each kind that the organization "other" has, made by its administrator. The
 * contract has no code, so the operator registers it.
 */
final class ForeignRecords {
  private static final String ABI =
      "[{\"type\":\"function\",\"name\":\"total\",\"inputs\":[],\"outputs\":[],"
          + "\"stateMutability\":\"view\"}]";

  private final Map<String, String> ids = new LinkedHashMap<>();
  private final Client admin;
  private final Client operator;
  private final String home;

  ForeignRecords(MatrixActors actors) {
    admin = actors.named("stranger").get(0);
    operator = actors.operator;
    home = "/organizations/" + actors.organizations.get("other");
    ObjectNode role = json().put("roleName", "Teller");
    role.putArray("systemPermissions");
    String roleId = add("roleId", "/roles", role);
    add("userId", "/users/invite", json().put("oidcSub", "sub-1").put("displayName", "Guest"));
    machines();
    contracts(roleId);
    webhook();
  }

  /** Their identifiers, by the name of the path parameter. */
  Map<String, String> ids() {
    return ids;
  }

  private void machines() {
    ObjectNode robot = json().put("name", "Robot");
    robot.putArray("roles");
    String application = "/m2m-applications/" + add("appId", "/m2m-applications", robot);
    ObjectNode key = json().put("name", "key");
    key.put("expiresAt", Instant.now().plus(Duration.ofDays(1)).toString());
    add("keyId", application + "/api-keys", key);
    add("entryId", application + "/ip-whitelist", json().put("ipAddress", "192.0.2.7"));
  }

  private void contracts(String roleId) {
    String address = TestWallet.random().address().toLowerCase(Locale.ROOT);
    ObjectNode contract = json().put("contractAddress", address).put("abi", ABI);
    create(operator, "/contracts", contract.put("name", "Meter").put("description", ""));
    ids.put("contractAddress", address);
    ObjectNode function = json().put("accessType", "read").put("functionSignature", "total()");
    add(
        "permissionId",
        "/contracts/" + address + "/function-permissions",
        function.put("ruleType", "public"));
    ObjectNode event = json();
    event.putArray("roles").addObject().put("id", roleId);
    add("eventPermissionId", "/contracts/" + address + "/event-permissions", event);
  }

  private void webhook() {
    ObjectNode webhook = json().put("name", "hook").put("url", "http://127.0.0.1:9/hook");
    webhook.put("contract", ids.get("contractAddress")).put("topic0", "0x" + "ab".repeat(32));
    Answer created = admin.post("/api/v1/event-webhook", webhook.put("decode_events", false));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    ids.put("webhookId", created.at("/endpoint/id"));
  }

  private String add(String parameter, String path, ObjectNode body) {
    String id = create(admin, path, body).at("/id");
    ids.put(parameter, id);
    return id;
  }

  private Answer create(Client by, String path, ObjectNode body) {
    Answer created = by.post(home + path, body);
    assertThat(created.status()).as(created.text()).isBetween(200, 201);
    return created;
  }
}
