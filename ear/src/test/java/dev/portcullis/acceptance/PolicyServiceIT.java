package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A sequencer requests which transactions it may include (spec 7, P1; ADR 0120). Over HTTP, because
 * the token is a setting of the product, and the routes are a servlet of the archive.
 */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class PolicyServiceIT {
  private final TestWallet wallet = TestWallet.random();
  private final Api api;
  private final DevChain chain;
  private PermittedContract token;
  private Client operator;
  private Client sequencer;

  PolicyServiceIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void anOrganizationWithAMember() {
    operator = Client.operator(api);
    sequencer = Client.session(api, ServerUnderTest.SETTINGS.get("policy.auth-token"));
    token = PermittedContract.register(api, chain.deployToken());
    token.join(People.provenUser(api, wallet));
  }

  @AfterEach
  void leave() {
    token.close();
  }

  private String transfer() {
    return "0xa9059cbb" + "0".repeat(24) + lower().substring(2) + "0".repeat(64);
  }

  private String lower() {
    return wallet.address().toLowerCase(Locale.ROOT);
  }

  private ObjectNode admission(String to, String data) {
    ObjectNode question = json().put("protocolVersion", "1").put("from", wallet.address());
    question.put("to", to).put("value", "0x0").put("calldata", data);
    return question.put("gasLimit", 1_000_000).put("accessType", "write");
  }

  private ObjectNode judgement() {
    ObjectNode question = json().put("protocolVersion", "1").put("accessType", "write");
    ObjectNode frame = question.putObject("trace").putObject("frame");
    frame.put("caller", wallet.address()).put("callee", token.address()).put("value", "0x0");
    frame.put("calldata", transfer()).put("callKind", "call").putArray("children");
    return question;
  }

  private static void assertAnswer(Answer answer, boolean allow, String ruleId) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.body().get("allow").asBoolean()).as(answer.text()).isEqualTo(allow);
    assertThat(answer.at("/ruleId")).isEqualTo(ruleId);
    assertThat(answer.at("/protocolVersion")).isEqualTo("1");
    assertThat(answer.body().has("reason")).isNotEqualTo(allow);
  }

  @Test
  void aSequencerIncludesTransactionsPermittedNow() {
    ObjectNode admission = admission(token.address(), transfer());
    assertAnswer(sequencer.post("/policy/admit", admission), false, "permission.missing");
    String permission = token.permit("restrictArgument", true, List.of(), 0);
    assertAnswer(sequencer.post("/policy/admit", admission), true, "rule.restrict_argument.allow");
    assertAnswer(sequencer.post("/policy/judge", judgement()), true, "judge.allow");
    assertThat(operator.delete(permission).status()).isEqualTo(204);
    assertAnswer(sequencer.post("/policy/judge", judgement()), false, "permission.missing");
    await().atMost(Duration.ofSeconds(20)).until(this::isRecorded);
  }

  private boolean isRecorded() {
    JsonNode items = operator.get("/admin/rpc-denials?address=" + lower()).body().at("/items");
    return StreamSupport.stream(items.spliterator(), false)
        .anyMatch(
            row ->
                row.get("origin").asText().equals("policy")
                    && row.get("actorType").asText().equals("service"));
  }

  @Test
  void aTransferRunsNothing() {
    ObjectNode nothing = json().put("protocolVersion", "1").put("accessType", "write");
    nothing.put("from", wallet.address()).putObject("trace").putNull("frame");
    assertAnswer(sequencer.post("/policy/judge", nothing), false, "judge.no_frames");
    String person = TestWallet.random().address();
    assertAnswer(
        sequencer.post("/policy/admit", admission(person, "0x")), true, "transfer.native.allow");
    assertAnswer(sequencer.post("/policy/judge", nothing), true, "transfer.native.allow");
  }

  @Test
  void onlyPermittedCallersReceiveADecision() {
    ObjectNode admission = admission(token.address(), transfer());
    assertThat(Client.anonymous(api).post("/policy/admit", admission).status()).isEqualTo(401);
    assertThat(Client.session(api, "x".repeat(32)).post("/policy/admit", admission).status())
        .isEqualTo(401);
    assertThat(operator.post("/policy/admit", admission).status()).isEqualTo(403);
    assertThat(Machine.of(token, "org_rpc_access").post("/policy/admit", admission).status())
        .isEqualTo(403);
    assertAnswer(
        Machine.of(token, "org_policy_access").post("/policy/admit", admission),
        false,
        "permission.missing");
    Answer wrong = sequencer.post("/policy/admit", json().put("protocolVersion", "1"));
    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.at("/error/code")).isEqualTo("VALIDATION_ERROR");
  }
}
