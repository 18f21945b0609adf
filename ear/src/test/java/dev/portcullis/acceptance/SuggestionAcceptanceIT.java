package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Which single changes would permit a call, and what the call reports (ADR 0051). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class SuggestionAcceptanceIT {
  private final TestWallet wallet = TestWallet.random();
  private final Api api;
  private final DevChain chain;
  private PermittedContract token;
  private Client operator;
  private String userId;
  private String held;

  SuggestionAcceptanceIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void memberOfTheTokensOrganization() {
    token = PermittedContract.register(api, chain.deployToken());
    operator = Client.operator(api);
    userId = People.provenUser(api, wallet);
    held = token.role();
    token.join(userId, held);
    chain.fund(wallet.address());
  }

  @AfterEach
  void leave() {
    token.close();
  }

  @Test
  void aFunctionWithoutPermissionIsSuggested() {
    JsonNode suggestions = explain("eth_call").get("suggestions");
    assertThat(suggestions).hasSize(1);
    assertThat(suggestions.at("/0/kind").asText()).isEqualTo("add_function_permission");
    Answer made = operator.post("/contract-permissions/", suggestions.at("/0/permission"));
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    assertThat(explain("eth_call").get("allowed").asBoolean()).isTrue();
  }

  private JsonNode explain(String method) {
    ObjectNode body = json().put("method", method);
    body.putObject("actor").put("userId", userId);
    String from = wallet.address().toLowerCase(Locale.ROOT);
    body.putArray("params")
        .addObject()
        .put("from", from)
        .put("to", token.address())
        .put("data", "0xa9059cbb" + "00".repeat(12) + from.substring(2) + "00".repeat(32));
    Answer answer = operator.post("/admin/access-decisions", body);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.body();
  }
}
