package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Recorded denials, decided again with permissions that are proposed (ADR 0057). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class ReplayAcceptanceIT {
  private static final String REPLAY = "/admin/access-decisions/replay";

  private final TestWallet wallet = TestWallet.random();
  private final Instant began = Instant.now().minusSeconds(60);
  private final Api api;
  private final DevChain chain;
  private PermittedContract token;
  private Client operator;
  private Gateway member;
  private String memberId;
  private String role;

  ReplayAcceptanceIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void aMember() {
    operator = Client.operator(api);
    token = PermittedContract.register(api, chain.deployToken());
    memberId = People.walletUser(api, wallet);
    role = token.role();
    token.join(memberId, role);
    member = Gateway.of(Client.session(api, wallet));
  }

  @AfterEach
  void leave() {
    token.close();
  }

  private ObjectNode call() {
    String own = wallet.address().toLowerCase(Locale.ROOT).substring(2);
    return json()
        .put("from", wallet.address())
        .put("to", token.address())
        .put("data", "0xa9059cbb" + "0".repeat(24) + own + "0".repeat(64));
  }

  private ObjectNode body(String ruleType, String accessType, List<String> roles, int... own) {
    ObjectNode body = json().put("from", began.toString()).put("userId", memberId);
    ObjectNode row = body.putArray("proposed").addObject();
    row.put("contractAddress", token.address());
    row.put("functionSignature", PermittedContract.TRANSFER).put("methodSelector", "0xa9059cbb");
    row.put("accessType", accessType).put("ruleType", ruleType);
    roles.forEach(id -> row.withArray("roles").addObject().put("id", id));
    for (int index : own) {
      row.withArray("argumentRestrictions").addObject().put("argumentIndex", index);
    }
    return body;
  }

  private JsonNode replayed(ObjectNode body) {
    Answer answer = operator.post(REPLAY, body);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.body();
  }

  @Test
  void callsThatAProposalWouldPermitAreReported() {
    Gateway.recorded(operator, member.error("eth_call", call(), "latest"));
    JsonNode open = replayed(body("public", "read", List.of()));
    assertThat(open.get("totalItems").asInt()).isEqualTo(1);
    assertThat(open.get("allowed").asInt()).isEqualTo(1);
    JsonNode item = open.at("/items/0");
    assertThat(item.get("outcome").asText()).isEqualTo("allowed");
    assertThat(item.get("byProposal").asBoolean()).isTrue();
    assertThat(item.get("ruleId").asText()).isEqualTo("rule.public.allow");
    assertThat(item.at("/denial/ruleId").asText()).isEqualTo("permission.missing");

    assertThat(replayed(body("checkRole", "read", List.of(role))).get("allowed").asInt())
        .isEqualTo(1);
    JsonNode others = replayed(body("checkRole", "read", List.of(token.role())));
    assertThat(others.get("denied").asInt()).isEqualTo(1);
    assertThat(others.at("/items/0/byProposal").asBoolean()).isFalse();
    assertThat(others.at("/items/0/ruleId").asText()).isEqualTo("rule.check_role.deny");
    assertThat(member.code("eth_call", call(), "latest")).as("nothing changed").isEqualTo(-32001);
  }

  @Test
  void anInvalidFieldIsNamed() {
    ObjectNode good = body("public", "read", List.of());
    for (List<Object> wrong :
        List.<List<Object>>of(
            List.of("from", "yesterday"),
            List.of("to", "2020-01-01T00:00:00Z"),
            List.of("limit", 0),
            List.of("limit", 101),
            List.of("offset", -1),
            List.of("proposed", json()))) {
      ObjectNode body = good.deepCopy();
      body.set((String) wrong.get(0), Client.JSON.valueToTree(wrong.get(1)));
      Answer answer = operator.post(REPLAY, body);
      assertThat(answer.status()).as("%s: %s", wrong, answer.text()).isEqualTo(400);
      assertThat(answer.text()).contains((String) wrong.get(0));
    }
    ObjectNode none = good.deepCopy();
    none.putArray("proposed");
    assertThat(operator.post(REPLAY, none).status()).isEqualTo(400);
    ObjectNode unknown = good.deepCopy();
    ((ObjectNode) unknown.at("/proposed/0")).put("contractAddress", wallet.address());
    assertThat(operator.post(REPLAY, unknown).text()).contains("proposed[0].contractAddress");
    assertThat(Client.session(api, wallet).post(REPLAY, good).status()).isEqualTo(403);
  }
}
