package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.util.ArrayList;
import java.util.List;

/** Permissions of the zone on system contracts (R-ADM-38), which end with the test. */
final class SystemPermissions implements AutoCloseable {
  /** The addresses of the contracts. */
  static final String TOKEN = "0x000000000000000000000000000000000000800a";

  static final String ROUTER = "0x0000000000000000000000000000000000010003";
  static final String VAULT = "0x0000000000000000000000000000000000010004";

  private final Client operator;
  private final List<String> paths = new ArrayList<>();

  SystemPermissions(Client operator) {
    this.operator = operator;
  }

  /**
   * Permits a function of a system contract.
   *
   * @param roles of the zone; without one, every user may call it
   */
  void permit(String contract, String accessType, String signature, String... roles) {
    ObjectNode body = json().put("contractAddress", contract);
    body.put("functionSignature", signature).put("accessType", accessType);
    body.put("ruleType", roles.length == 0 ? "public" : "checkRole");
    for (String role : roles) {
      body.withArray("roles").addObject().put("id", role);
    }
    Answer made = operator.post("/contract-permissions/", body);
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    assertThat(made.body().get("isUmbrella").asBoolean()).isTrue();
    paths.add("/contract-permissions/" + made.at("/id"));
  }

  /** What {@code gateway-withdraw.js} reports after a withdrawal. */
  static void assertWithdrawn(JsonNode said, DevChain chain) {
    assertThat(said.get("type").asInt()).isEqualTo(113);
    assertThat(said.get("status").asInt()).isEqualTo(1);
    assertThat(said.get("to").asText()).isEqualTo(TOKEN);
    assertThat(said.get("shared").asText())
        .isEqualToIgnoringCase(
            chain.call("rollup_getBridgeContracts").get("l1SharedDefaultBridge").asText());
  }

  @Override
  public void close() {
    paths.forEach(operator::delete);
  }
}
