package dev.portcullis.ejb.explanation;

import static dev.portcullis.ejb.explanation.Explaining.explain;
import static dev.portcullis.ejb.explanation.Explaining.rules;
import static dev.portcullis.ejb.explanation.Explaining.transfer;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.denial.RpcDenialView;
import dev.portcullis.ejb.permission.ContractPermissionService;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.Machines;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Rpc;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls of machines explained by what decides about them (ADR 0051, 0057). */
@ServiceTest
class MachineDecisionsTest {
  private static final String ACCESS = "org_rpc_access";

  @Inject private AccessDecisionService decisions;
  @Inject private DenialReplayer denialReplayer;
  @Inject private ContractPermissionService permissions;

  private final Instant began = Clock.now().minusSeconds(1);
  private final TestKey wallet = TestKey.random();
  private final TestKey stranger = TestKey.random();
  private PermittedToken token;
  private PermittedToken elsewhere;

  @BeforeEach
  void twoOrganizationsWithAMemberEach() throws Exception {
    TestChain.use();
    Acting.asOperator();
    token = PermittedToken.register(TestChain.deployToken());
    elsewhere = PermittedToken.register();
    token.join(People.proven(wallet), token.role());
    elsewhere.join(People.proven(stranger));
  }

  /**
   * A machine.
   *
   * @param actor as the gateway knows it
   * @param named as explanations name it
   */
  private record Machine(Actor actor, ObjectNode named) {
    void act() {
      Context.clear();
      new CallContext(
              Ids.uuid().toString(),
              Ids.uuid().toString(),
              null,
              actor,
              "POST /rpc",
              "POST",
              "/rpc",
              "127.0.0.1",
              "a test")
          .bind();
    }
  }

  private static Machine machine(String id, String organizationId) {
    return new Machine(
        new Actor(Actor.Type.M2M_APP, id, organizationId, null), Bodies.json().put("m2mAppId", id));
  }

  private Machine application(String... roles) {
    return machine(Machines.application(token.organization(), roles), token.organization());
  }

  private static Machine tenant() {
    String id = Machines.tenant();
    return new Machine(
        new Actor(Actor.Type.TENANT, id, null, null), Bodies.json().put("tenantId", id));
  }

  private ObjectNode request(TestKey from) {
    return Explaining.request(from, token.address(), transfer(from));
  }

  private static JsonNode explained(Scope scope, Machine who, String method, Object... params) {
    return explain(scope, Explaining.body(who.named(), method, params));
  }

  /** What is denied of all that is tried, by rule. */
  private List<String> deniedOf(Machine who) {
    List<String> denied = new ArrayList<>();
    for (TestKey from : List.of(wallet, stranger)) {
      denied.addAll(call(who, "eth_call", request(from), "latest"));
      denied.addAll(call(who, "eth_estimateGas", request(from)));
      denied.addAll(call(who, "eth_getBalance", from.text(), "latest"));
    }
    denied.addAll(call(who, "eth_chainId"));
    denied.addAll(call(who, "eth_getLogs", Bodies.json()));
    denied.addAll(call(who, "eth_getBlockByNumber", "latest", false));
    denied.addAll(call(who, "eth_getProof"));
    denied.addAll(call(who, "eth_accounts"));
    denied.addAll(call(who, "eth_feeHistory", "0x1", "latest"));
    return denied;
  }

  private static List<String> call(Machine who, String method, Object... params) {
    Acting.asOperator();
    JsonNode explanation = explained(Scope.ZONE, who, method, params);
    who.act();
    JsonNode answer = Rpc.call(method, params);
    boolean allowed = explanation.get("allowed").asBoolean();
    assertThat(answer.has("result")).as("%s: %s", answer, explanation).isEqualTo(allowed);
    if (allowed) {
      return List.of();
    }
    assertThat(explanation.get("remedy").isNull() && explanation.get("advice").isNull())
        .as("%s", explanation)
        .isFalse();
    String rule = explanation.get("ruleId").asText();
    assertThat(Rpc.recorded(answer).ruleId()).isEqualTo(rule);
    Acting.asOperator();
    return List.of(rule);
  }

  @Test
  void theExplanationMatchesTheGateway() {
    Machine machine = application(ACCESS);
    List<String> rules = new ArrayList<>(deniedOf(machine));
    rules.addAll(deniedOf(application("org_users_manage")));
    rules.addAll(deniedOf(tenant()));
    int permission = token.permit("checkRole", true, List.of(token.role()));
    rules.addAll(call(machine, "eth_call", request(wallet), "latest"));
    permissions.delete(permission);
    token.permit("public", true, List.of());
    assertThat(deniedOf(machine)).hasSizeLessThan(rules.size());
    assertThat(rules)
        .contains(
            "permission.missing",
            "rule.check_role.deny",
            "address.not_owned",
            "method.full_read_missing",
            "method.forbidden",
            "deploy.permission_missing",
            "m2m.user_not_found",
            "m2m.rpc_access_missing",
            "tenant.not_associated");
  }

  @Test
  void theFactsOfAMachineComeBeforeThoseOfItsMember() {
    String role = token.role();
    token.permit("checkRole", true, List.of(role));
    JsonNode explanation =
        explained(Scope.ZONE, application(ACCESS, role), "eth_call", request(wallet), "latest");
    assertThat(explanation.get("ruleId").asText())
        .as("the application's roles do not count")
        .isEqualTo("rule.check_role.deny");
    assertThat(rules(explanation))
        .containsExactly(
            "m2m.exists",
            "m2m.rpc_access",
            "m2m.user_found",
            "wallet.owned",
            "full_access",
            "wallet.proven",
            "contract.registered",
            "permission.found",
            "permission.access_type",
            "permission.organization",
            "rule.type",
            "rule.roles",
            "method.open");
    assertThat(explanation.at("/remedy/roles")).as("the member's role is let in, too").hasSize(2);
    assertThat(rules(explained(Scope.ZONE, tenant(), "eth_call", request(wallet))))
        .startsWith("tenant.exists", "tenant.associated", "wallet.owned");
    JsonNode unknown = explained(Scope.ZONE, machine("gone", null), "eth_getLogs", Bodies.json());
    assertThat(unknown.get("ruleId").asText()).isEqualTo("user.not_found");
    assertThat(rules(unknown)).containsExactly("m2m.exists", "full_access", "method.open");
    assertThat(unknown.get("advice").asText()).isNotBlank();
  }

  private JsonNode now(RpcDenialView denial) {
    return Bodies.written(decisions.explainDenial(denial.id())).get("now");
  }

  @Test
  void aMachinesDenialIsExplainedAndDecidedAgain() {
    Machine machine = application(ACCESS);
    machine.act();
    RpcDenialView missing = Rpc.denied("eth_call", request(wallet), "latest");
    RpcDenialView foreign = Rpc.denied("eth_call", request(stranger), "latest");
    RpcDenialView service = Rpc.recorded(Rpc.callService("eth_getLogs", Bodies.json()));
    Acting.asOperator();
    JsonNode now = now(missing);
    assertThat(now.get("ruleId").asText()).isEqualTo("permission.missing");
    assertThat(rules(now)).contains("m2m.user_found");
    JsonNode untold = now(service);
    assertThat(untold.get("allowed").isNull()).isTrue();
    assertThat(untold.get("reason").asText()).contains("/rpc/service");

    ObjectNode body = Bodies.json().put("from", began.toString());
    body.put("to", Clock.now().plusSeconds(1).toString());
    body.putArray("proposed").add(Explaining.proposal(token, "public").put("accessType", "read"));
    JsonNode replayed =
        Bodies.written(denialReplayer.replay(Bodies.read(body, ReplayDenialsRequest.class)));
    assertThat(outcome(replayed, missing)).isEqualTo("allowed rule.public.allow");
    assertThat(outcome(replayed, foreign)).isEqualTo("denied m2m.user_not_found");
    assertThat(outcome(replayed, service)).isEqualTo("undecided null");
    var unused =
        permissions.create(Bodies.read(now.get("remedy"), CreateContractPermissionRequest.class));
    machine.act();
    assertThat(Rpc.call("eth_call", request(wallet), "latest").has("result")).isTrue();
  }

  private static String outcome(JsonNode replayed, RpcDenialView denial) {
    for (JsonNode item : replayed.get("items")) {
      if (item.at("/denial/id").asText().equals(denial.id())) {
        return item.get("outcome").asText() + " " + item.get("ruleId").asText();
      }
    }
    throw new AssertionError(denial + " is not in " + replayed);
  }

  @Test
  void anOrganizationExplainsItsOwnAndAssignedMachines() {
    Scope own = token.scope();
    token.permit("public", true, List.of());
    assertThat(
            explained(own, application(ACCESS), "eth_call", request(wallet), "latest")
                .get("ruleId")
                .asText())
        .isEqualTo("rule.public.allow");

    Machine shared =
        machine(
            Machines.ofZone(List.of(token.organization(), elsewhere.organization()), ACCESS), null);
    JsonNode there = explained(own, shared, "eth_call", request(wallet), "latest");
    assertThat(there.get("ruleId").asText()).isEqualTo("rule.public.allow");
    assertThat(there.at("/facts/1/value/organizationIds")).hasSize(1);
    assertThat(
            explained(Scope.ZONE, shared, "eth_call", request(stranger), "latest")
                .get("ruleId")
                .asText())
        .as("the zone sees the member of the other organization")
        .isEqualTo("permission.org_mismatch");
    assertThat(
            explained(own, shared, "eth_call", request(stranger), "latest").get("ruleId").asText())
        .as("members of the other organization stay hidden")
        .isEqualTo("m2m.user_not_found");

    JsonNode none = explained(own, machine("x", null), "eth_accounts");
    for (Machine foreign :
        List.of(
            machine(
                Machines.application(elsewhere.organization(), ACCESS), elsewhere.organization()),
            machine(Machines.ofZone(List.of(elsewhere.organization()), ACCESS), null))) {
      JsonNode hidden = explained(own, foreign, "eth_accounts");
      assertThat(unnamed(hidden)).isEqualTo(unnamed(none));
    }
    assertThat(explained(own, tenant(), "eth_accounts").get("ruleId").asText())
        .isEqualTo("user.not_found");
  }

  /** Without the id, which the caller knows. */
  private static JsonNode unnamed(JsonNode explanation) {
    ((ObjectNode) explanation.at("/facts/0/value")).removeAll();
    return explanation;
  }
}
