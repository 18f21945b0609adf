package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The function permissions of a template (R-GTW-12). */
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
  void aPermissionIsCreatedShownReplacedAndDeleted() {
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

  private static ObjectNode body(String rule, int... own) {
    ObjectNode body = json().put("functionSignature", PermittedContract.TRANSFER);
    body.put("accessType", "write").put("ruleType", rule);
    for (int index : own) {
      body.withArray("argumentRestrictions").addObject().put("argumentIndex", index);
    }
    return body;
  }
}
