package dev.portcullis.ejb.explanation;

import static dev.portcullis.ejb.explanation.Explaining.fact;
import static dev.portcullis.ejb.explanation.Explaining.transfer;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.denial.RpcDenialView;
import dev.portcullis.ejb.permission.ContractPermissionService;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.scene.Rpc;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.kernel.Clock;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Recorded denials, explained and decided again with proposed permissions (ADR 0057). */
@ServiceTest
class DenialReplayerTest {
  @Inject private DenialReplayer denialReplayer;
  @Inject private ExplanationLog log;
  @Inject private AccessDecisionService decisions;
  @Inject private ContractPermissionService permissions;

  private final TestKey wallet = TestKey.random();
  private final Instant began = Clock.now().minusSeconds(60);
  private PermittedToken token;
  private String memberId;
  private String role;

  @BeforeEach
  void aMember() throws Exception {
    TestChain.use();
    Acting.asOperator();
    token = PermittedToken.register(TestChain.deployToken());
    memberId = People.proven(wallet);
    role = token.role();
    token.join(memberId, role);
  }

  private ObjectNode request() {
    return Explaining.request(wallet, token.address(), transfer(wallet));
  }

  private RpcDenialView deny(String method, Object... params) {
    Acting.asUser(memberId, token.organization());
    RpcDenialView denial = Rpc.denied(method, params);
    Acting.asOperator();
    return denial;
  }

  private ObjectNode body(String ruleType, String accessType, List<String> roles, int... own) {
    ObjectNode body = Bodies.json().put("from", began.toString()).put("userId", memberId);
    ObjectNode row = Explaining.proposal(token, ruleType).put("accessType", accessType);
    row.put("methodSelector", PermittedToken.SELECTOR);
    body.putArray("proposed").add(row);
    roles.forEach(id -> row.withArray("roles").addObject().put("id", id));
    for (int index : own) {
      row.withArray("argumentRestrictions").addObject().put("argumentIndex", index);
    }
    return body;
  }

  private JsonNode replayed(ObjectNode body) {
    return Bodies.written(
        log.record(denialReplayer.replay(Bodies.read(body, ReplayDenialsRequest.class))));
  }

  @Test
  void callsThatAProposalWouldPermitAreReturned() {
    deny("eth_call", request(), "latest");
    JsonNode open = replayed(body("public", "read", List.of()));
    assertThat(open.get("totalItems").asInt()).isEqualTo(1);
    assertThat(open.get("allowed").asInt()).isEqualTo(1);
    JsonNode item = open.at("/items/0");
    assertThat(item.get("outcome").asText()).isEqualTo("allowed");
    assertThat(item.get("byProposal").asBoolean()).isTrue();
    assertThat(item.get("ruleId").asText()).isEqualTo("rule.public.allow");
    assertThat(item.at("/denial/ruleId").asText()).isEqualTo("permission.missing");
    assertThat(CallLogs.audit())
        .extracting(AuditLogView::actionType)
        .containsExactly("api.mutation");

    assertThat(replayed(body("checkRole", "read", List.of(role))).get("allowed").asInt())
        .isEqualTo(1);
    JsonNode others = replayed(body("checkRole", "read", List.of(token.role())));
    assertThat(others.get("denied").asInt()).isEqualTo(1);
    assertThat(others.at("/items/0/byProposal").asBoolean()).isFalse();
    assertThat(others.at("/items/0/ruleId").asText()).isEqualTo("rule.check_role.deny");
    Acting.asUser(memberId, token.organization());
    assertThat(Rpc.call("eth_call", request(), "latest").at("/error/code").asInt())
        .as("nothing changed")
        .isEqualTo(-32001);
  }

  @Test
  void unrecordedValuesAreNotGuessed() {
    deny("eth_call", request(), "latest");
    JsonNode arguments = replayed(body("restrictArgument", "read", List.of(), 0)).at("/items/0");
    assertThat(arguments.get("outcome").asText()).isEqualTo("undecided");
    assertThat(arguments.get("reason").asText()).contains("arguments");
    assertThat(arguments.get("byProposal").isNull()).isTrue();

    deny("eth_estimateGas", request());
    JsonNode both = replayed(body("public", "write", List.of()));
    assertThat(both.get("items")).hasSize(2);
    assertThat(both.get("undecided").asInt()).isEqualTo(1);
    assertThat(both.at("/items/0/outcome").asText()).isEqualTo("undecided");
    assertThat(both.at("/items/0/reason").asText()).contains("calls");
    assertThat(both.at("/items/1/outcome").asText()).isEqualTo("allowed");
    ObjectNode second = body("public", "write", List.of()).put("limit", 1).put("offset", 1);
    assertThat(replayed(second).get("items")).hasSize(1);
    assertThat(replayed(second).at("/items/0/outcome").asText()).isEqualTo("allowed");
    assertThat(replayed(second).get("totalItems").asInt()).isEqualTo(2);
  }

  @Test
  void anInvalidFieldIsNamed() {
    ObjectNode good = body("public", "read", List.of());
    refused(good.deepCopy().put("from", "yesterday"), "from");
    refused(good.deepCopy().put("to", "tomorrow"), "to");
    refused(good.deepCopy().put("to", "2020-01-01T00:00:00Z"), "to");
    ObjectNode unknown = good.deepCopy();
    ((ObjectNode) unknown.at("/proposed/0")).put("contractAddress", wallet.text());
    refused(unknown, "proposed[0].contractAddress");
  }

  private void refused(ObjectNode body, String field) {
    Refused.naming(() -> replayed(body), field);
  }

  private JsonNode explanation(RpcDenialView denial) {
    return Bodies.written(decisions.explainDenial(denial.id()));
  }

  @Test
  void aDenialIsExplainedFromItsRecordedFacts() {
    int permission = token.permit("restrictArgument", true, List.of(), 0);
    ObjectNode elsewhere = Explaining.request(wallet, token.address(), transfer(TestKey.random()));
    JsonNode unknown = explanation(deny("eth_call", elsewhere, "latest"));
    assertThat(unknown.get("argumentsKnown").asBoolean()).isFalse();
    assertThat(unknown.at("/denial/ruleId").asText()).isEqualTo("rule.restrict_argument.deny");
    assertThat(unknown.at("/now/allowed").isNull()).isTrue();
    assertThat(fact(unknown.get("now"), "rule.arguments").get("holds").isNull()).isTrue();

    permissions.delete(permission);
    RpcDenialView missing = deny("eth_call", request(), "latest");
    JsonNode now = explanation(missing).get("now");
    assertThat(now.get("ruleId").asText()).isEqualTo("permission.missing");
    var unused =
        permissions.create(Bodies.read(now.get("remedy"), CreateContractPermissionRequest.class));
    assertThat(explanation(missing).at("/now/allowed").asBoolean()).isTrue();
  }
}
