package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Function and event permissions of an organization's contract (R-ADM-34, R-ADM-36). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class PermissionAcceptanceIT {
  private static final String HASH = "0x" + "Ab".repeat(32);
  private static final List<String> EVENT_FIELDS =
      List.of(
          "topic0Constant",
          "topic1Constant",
          "topic2Constant",
          "topic3Constant",
          "topic1ConditionType",
          "topic2ConditionType",
          "topic3ConditionType");

  private static Client operator;
  private static PermittedContract contract;
  private static String path;

  @BeforeAll
  static void register(Api api) {
    operator = Client.operator(api);
    contract = PermittedContract.register(api);
    path = contract.organization() + "/contracts/" + contract.address();
  }

  @AfterAll
  static void leave() {
    contract.close();
  }

  @Test
  void aReplaceMayRepeatTheIdOfThePathAndNoOther() {
    String permission = path + "/function-permissions/";
    Answer created =
        operator.post(
            path + "/function-permissions",
            json()
                .put("accessType", "read")
                .put("functionSignature", PermittedContract.TRANSFER)
                .put("ruleType", "public"));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    int id = created.body().get("id").asInt();
    ObjectNode body =
        json()
            .put("methodSelector", "0xA9059CBB")
            .put("accessType", "write")
            .put("functionSignature", PermittedContract.TRANSFER)
            .put("ruleType", "public");
    Answer replaced = operator.put(permission + id, body.deepCopy().put("id", id));
    assertThat(replaced.status()).as(replaced.text()).isEqualTo(200);
    assertThat(replaced.at("/accessType")).isEqualTo("write");
    Answer other = operator.put(permission + id, body.deepCopy().put("id", id + 1));
    assertThat(other.status()).isEqualTo(400);
    assertThat(other.at("/error/issues/0/path")).isEqualTo("id");
    assertThat(operator.put(permission + id, body.put("methodSelector", "0xa9059cbc")).status())
        .isEqualTo(404);
  }

  @Test
  void anInvalidSelectorIsRejectedAndAnUnknownOneIsNotFound() {
    ObjectNode body =
        json()
            .put("accessType", "read")
            .put("functionSignature", "receive()")
            .put("ruleType", "public");
    Answer created = operator.post(path + "/function-permissions", body);
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    String permission = path + "/function-permissions/" + created.at("/id");
    for (String malformed : List.of("0x12", "transfer", "0xa9059cbg", "a9059cbb", "")) {
      Answer refused = operator.put(permission, body.put("methodSelector", malformed));
      assertThat(refused.status()).as(refused.text()).isEqualTo(400);
      assertThat(refused.text()).contains("must be four hexadecimal bytes, or 0x");
    }
    assertThat(operator.put(permission, body.put("methodSelector", "0x12345678")).status())
        .isEqualTo(404);
  }

  @Test
  void aRoleOfTheZoneIsOfNoOrganization() {
    ObjectNode role = json().put("roleName", "Zone role").put("organizationId", "elsewhere");
    role.putArray("systemPermissions");
    Answer refused = operator.post("/roles", role);
    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(refused.text())
        .contains("must be null or absent: the role belongs to the zone")
        .doesNotContain("of the path");
  }

  @Test
  void anEventPermissionReturnsItsValuesInLowercase() {
    ObjectNode all = json();
    EVENT_FIELDS.subList(0, 4).forEach(field -> all.put(field, HASH));
    all.put("topic1ConditionType", "equalTo").put("topic2ConditionType", "userAddress");
    all.putNull("topic3ConditionType");
    all.putArray("roles").addObject().put("id", contract.role());
    Answer created = operator.post(path + "/event-permissions", all);
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    String id = created.at("/id");
    assertThat(id).matches("[A-Za-z0-9_-]{21}");
    for (String field : EVENT_FIELDS) {
      JsonNode given = all.get(field);
      JsonNode expected =
          given.asText().equals(HASH) ? json().textNode(HASH.toLowerCase(Locale.ROOT)) : given;
      assertThat(created.body().get(field)).as(field).isEqualTo(expected);
    }
    assertThat(created.body().get("organizationOnly").asBoolean()).isTrue();

    ObjectNode none = json();
    EVENT_FIELDS.forEach(none::putNull);
    none.putArray("roles");
    Answer replaced = operator.put(path + "/event-permissions/" + id, none);
    assertThat(replaced.status()).as(replaced.text()).isEqualTo(200);
    EVENT_FIELDS.forEach(field -> assertThat(replaced.body().get(field).isNull()).isTrue());
    Answer listed = operator.get(path + "/event-permissions?limit=1");
    assertThat(listed.body().at("/items/0")).isEqualTo(replaced.body());
    assertThat(operator.delete(path + "/event-permissions/" + id).status()).isEqualTo(204);
    assertThat(operator.delete(path + "/event-permissions/" + id).status()).isEqualTo(404);
  }

  @Test
  void theZoneOpensEventsToOthersThanTheOrganization() {
    String shouted = "0x" + contract.address().substring(2).toUpperCase(Locale.ROOT);
    ObjectNode body = json().put("contractAddress", shouted);
    body.put("topic0Constant", HASH).put("organizationOnly", false);
    body.putArray("roles").addObject().put("id", contract.role());
    Answer created = operator.post("/event-permissions/", body);
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    assertThat(created.at("/contractAddress")).isEqualTo(contract.address());
    assertThat(created.body().get("organizationOnly").asBoolean()).isFalse();
    String permission = "/event-permissions/" + created.at("/id");
    assertThat(operator.get(permission).body()).isEqualTo(created.body());
    for (String filter :
        List.of("contractAddress=" + contract.address(), "roleId=" + created.at("/roles/0/id"))) {
      Answer listed = operator.get("/event-permissions/?limit=1&" + filter);
      assertThat(listed.body().at("/items/0")).as(filter).isEqualTo(created.body());
    }
    assertThat(operator.get("/event-permissions/?roleId=none").body().get("items")).isEmpty();

    EVENT_FIELDS.forEach(body::putNull);
    body.remove("organizationOnly");
    Answer replaced = operator.put(permission, body);
    assertThat(replaced.status()).as(replaced.text()).isEqualTo(200);
    assertThat(replaced.body().get("organizationOnly").asBoolean()).as("the default").isTrue();
    body.put("contractAddress", TestWallet.random().address());
    assertThat(operator.put(permission, body).status()).as("the contract stays").isEqualTo(404);
    Answer unknown = operator.post("/event-permissions/", body);
    assertThat(unknown.at("/error/issues/0/path")).isEqualTo("contractAddress");

    assertThat(operator.delete(permission).status()).isEqualTo(204);
    assertThat(operator.get(permission).status()).isEqualTo(404);
    assertThat(operator.put(permission, body).status()).isEqualTo(404);
    assertThat(operator.delete(permission).status()).isEqualTo(404);
  }
}
