package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The function permissions of a template (supplement 1.1.2, step 2). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class TemplatePermissionAcceptanceIT {
  private PermittedContract token;
  private Client operator;
  private String permissions;

  @BeforeEach
  void aTemplateWithAContract(Api api) {
    token = PermittedContract.register(api);
    operator = Client.operator(api);
    permissions = token.template() + "/function-permissions";
  }

  @AfterEach
  void leave() {
    token.close();
  }

  @Test
  void aPermissionIsMadeShownReplacedAndDeleted() {
    Answer made = operator.post(permissions, body("restrictArgument", 0));
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    assertThat(made.at("/methodSelector")).isEqualTo("0xa9059cbb");
    assertThat(permissions)
        .isEqualTo("/templates/" + made.at("/templateId") + "/function-permissions");
    assertThat(made.at("/organizationOnly")).isEqualTo("true");
    assertThat(made.at("/argumentRestrictions/0/argumentIndex")).isEqualTo("0");
    assertThat(operator.get(permissions).body().at("/items/0")).isEqualTo(made.body());

    String path = permissions + "/" + made.at("/id");
    ObjectNode change = body("checkRole").put("methodSelector", "0xa9059cbb");
    change.putArray("roles").addObject().put("id", "user");
    Answer replaced = operator.put(path, change);
    assertThat(replaced.status()).as(replaced.text()).isEqualTo(200);
    assertThat(replaced.at("/roles/0/id")).isEqualTo("user");

    assertThat(operator.delete(path).status()).isEqualTo(204);
    assertThat(operator.delete(path).status()).isEqualTo(404);
    assertThat(operator.get(permissions).at("/pagination/totalItems")).isEqualTo("0");
  }

  /** Whoever registers contracts chooses their template: theirs would be the umbrella, too. */
  @Test
  void noneIsAnUmbrella() {
    Answer refused = operator.post(permissions, body("public").put("isUmbrella", true));
    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(refused.text()).contains("isUmbrella");
  }

  @Test
  void aFunctionHasOnePermissionBesideThatOfAContract() {
    token.permit("public", true, java.util.List.of());
    assertThat(operator.post(permissions, body("public")).status()).isEqualTo(201);
    Answer second = operator.post(permissions, body("public"));
    assertThat(second.status()).as(second.text()).isEqualTo(409);
    assertThat(second.text()).contains("template");
  }

  @Test
  void itIsFoundBelowItsTemplateOnly() {
    Answer made = operator.post(permissions, body("public"));
    String id = made.at("/id");
    ObjectNode change = body("public").put("methodSelector", "0xa9059cbb");
    String elsewhere = token.template() + "/function-permissions/" + id;
    assertThat(operator.put(elsewhere, change).status()).isEqualTo(404);
    assertThat(operator.delete(elsewhere).status()).isEqualTo(404);
    assertThat(operator.get("/contract-permissions/" + id).status()).isEqualTo(404);
    assertThat(operator.delete("/contract-permissions/" + id).status()).isEqualTo(404);
    assertThat(operator.get("/templates/2147483647/function-permissions").status()).isEqualTo(404);
    assertThat(operator.post("/templates/2147483647/function-permissions", change).status())
        .isEqualTo(404);
    assertThat(operator.put(permissions + "/" + id, change).status()).isEqualTo(200);
  }

  @Test
  void itsRolesAreTheZonesAndItsFunctionsTheTemplates() {
    ObjectNode foreign = body("checkRole");
    foreign.putArray("roles").addObject().put("id", token.role());
    Answer refused = operator.post(permissions, foreign);
    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(refused.text()).contains("roles");
    Answer unknown = operator.post(permissions, body("public").put("functionSignature", "f()"));
    assertThat(unknown.status()).as(unknown.text()).isEqualTo(400);
    assertThat(unknown.text()).contains("functionSignature");
  }

  @Test
  void itGoesWithItsTemplateAndKeepsItsRole() {
    String role = operator.post("/roles/", role()).at("/id");
    ObjectNode body = body("checkRole");
    body.putArray("roles").addObject().put("id", role);
    Answer made = operator.post(permissions, body);
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    Answer inUse = operator.delete("/roles/" + role);
    assertThat(inUse.status()).as(inUse.text()).isEqualTo(409);

    JsonNode contract = operator.get(token.organization() + "/contracts/" + token.address()).body();
    ObjectNode definition = json().put("contractAddress", token.address()).put("abi", "[]");
    definition.put("name", contract.get("name").asText()).put("description", "");
    assertThat(
            operator
                .put(token.organization() + "/contracts/" + token.address(), definition)
                .status())
        .isEqualTo(200);
    String template = permissions.substring(0, permissions.lastIndexOf('/'));
    assertThat(operator.delete(template).status()).isEqualTo(204);
    assertThat(operator.delete("/roles/" + role).status()).isEqualTo(204);
  }

  private static ObjectNode role() {
    ObjectNode role = json().put("roleName", "r" + System.nanoTime());
    role.putArray("systemPermissions");
    return role;
  }

  private static ObjectNode body(String rule, int... own) {
    ObjectNode body = json().put("functionSignature", PermittedContract.TRANSFER);
    body.put("accessType", "write").put("ruleType", rule);
    for (int index : own) {
      body.withArray("argumentRestrictions").addObject().put("argumentIndex", index);
    }
    return body;
  }
}
