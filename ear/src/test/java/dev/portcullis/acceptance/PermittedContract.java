package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.util.List;
import java.util.Locale;

/**
 * A token that a new organization registered; nothing of it is permitted at first.
 *
 * @param operator registers and permits
 * @param organization its path
 * @param address the declared address of the token, lowercase
 */
record PermittedContract(Client operator, String organization, String address)
    implements AutoCloseable {
  /** The functions of the token. */
  static final String TRANSFER = "transfer(address,uint256)";

  private static final String ABI =
      """
      [{"type": "function", "name": "transfer", "stateMutability": "nonpayable", "outputs": [],
        "inputs": [{"name": "to", "type": "address"}, {"name": "value", "type": "uint256"}]},
       {"type": "receive", "stateMutability": "payable"}]
      """;

  /** Registers one at an unused address. */
  static PermittedContract register(Api api) {
    return register(api, TestWallet.random().address());
  }

  /** Registers the one at this address. */
  static PermittedContract register(Api api, String address) {
    return register(Client.operator(api), address);
  }

  /** The same by this operator. */
  static PermittedContract register(Client operator, String address) {
    ObjectNode owner = json().put("name", "Token Bank");
    owner.putArray("defaultRoles");
    Answer created = operator.post("/organizations/", owner);
    assertThat(created.status()).as(created.text()).isEqualTo(200);
    PermittedContract contract =
        new PermittedContract(
            operator, "/organizations/" + created.at("/id"), address.toLowerCase(Locale.ROOT));
    ObjectNode definition =
        json().put("contractAddress", address).put("abi", ABI).put("name", "Token");
    Answer registered =
        operator.post(contract.organization + "/contracts", definition.put("description", ""));
    assertThat(registered.status()).as(registered.text()).isEqualTo(201);
    return contract;
  }

  /** Makes the contract one of a new template with the same functions; the answer is its path. */
  String template() {
    ObjectNode template = json().put("templateKey", "t" + System.nanoTime());
    Answer made = operator.post("/templates/", template.put("name", "Token").put("abi", ABI));
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    ObjectNode definition = json().put("contractAddress", address).put("abi", "[]");
    definition.put("name", "Token").put("description", "");
    definition.put("templateId", made.body().get("id").asInt());
    Answer joined = operator.put(organization + "/contracts/" + address, definition);
    assertThat(joined.status()).as(joined.text()).isEqualTo(200);
    return "/templates/" + made.at("/id");
  }

  /** A permission on {@link #TRANSFER} for writing; the answer is its path. */
  String permit(String ruleType, boolean organizationOnly, List<String> roles, Integer... own) {
    return permit(TRANSFER, "write", ruleType, organizationOnly, roles, own);
  }

  /**
   * A permission on a function; the answer is its path.
   *
   * @param own the arguments that must be the sender
   */
  String permit(
      String signature,
      String accessType,
      String ruleType,
      boolean organizationOnly,
      List<String> roles,
      Integer... own) {
    ObjectNode body = json();
    body.put("contractAddress", address).put("functionSignature", signature);
    body.put("accessType", accessType).put("ruleType", ruleType);
    body.put("organizationOnly", organizationOnly);
    ArrayNode references = body.putArray("roles");
    roles.forEach(role -> references.addObject().put("id", role));
    ArrayNode restrictions = body.putArray("argumentRestrictions");
    List.of(own).forEach(index -> restrictions.addObject().put("argumentIndex", index));
    Answer answer = operator.post("/contract-permissions/", body);
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return "/contract-permissions/" + answer.at("/id");
  }

  /**
   * A permission to see transfers.
   *
   * @param condition what the receiver must be, or null for any @param constant the receiver that
   *     it must be, if the condition requires one
   */
  void permitTransfers(String condition, String constant, List<String> roles) {
    ObjectNode body = json().put("topic0Constant", DevChain.TRANSFER);
    body.put("topic2ConditionType", condition).put("topic2Constant", constant);
    ArrayNode references = body.putArray("roles");
    roles.forEach(role -> references.addObject().put("id", role));
    Answer created =
        operator.post(organization + "/contracts/" + address + "/event-permissions", body);
    assertThat(created.status()).as(created.text()).isEqualTo(201);
  }

  /** The same, by the zone's hand, for holders of the roles wherever they are; its path. */
  String openTransfers(List<String> roles) {
    ObjectNode body = json().put("contractAddress", address);
    body.put("topic0Constant", DevChain.TRANSFER).put("organizationOnly", false);
    ArrayNode references = body.putArray("roles");
    roles.forEach(role -> references.addObject().put("id", role));
    Answer created = operator.post("/event-permissions/", body);
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return "/event-permissions/" + created.at("/id");
  }

  /** A new role of the organization with these system permissions; the answer is its id. */
  String role(String... systemPermissions) {
    ObjectNode body = json().put("roleName", "r" + System.nanoTime());
    List.of(systemPermissions).forEach(body.putArray("systemPermissions")::add);
    Answer answer = operator.post(organization + "/roles", body);
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer.at("/id");
  }

  /** The system role of the organization. */
  String adminRole() {
    JsonNode roles = operator.get(organization + "/roles?limit=100").body().get("items");
    for (JsonNode role : roles) {
      if (role.get("isSystemRole").asBoolean()) {
        return role.get("id").asText();
      }
    }
    throw new AssertionError("No system role: " + roles);
  }

  /** Makes the user a member of the organization who holds these of its roles. */
  void join(String userId, String... roles) {
    Answer joined = operator.post(organization + "/users", json().put("userId", userId));
    assertThat(joined.status()).as(joined.text()).isEqualTo(200);
    hold(userId, roles);
  }

  /** Gives the member exactly these roles of the organization. */
  void hold(String userId, String... roles) {
    ObjectNode body = json();
    List.of(roles).forEach(body.putArray("roles")::add);
    Answer held = operator.put(organization + "/users/" + userId + "/roles", body);
    assertThat(held.status()).as(held.text()).isEqualTo(200);
  }

  /** Organizations are limited in number. */
  @Override
  public void close() {
    operator.delete(organization);
  }
}
