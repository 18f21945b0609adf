package dev.portcullis.ejb.explanation;

import static dev.portcullis.ejb.explanation.Explaining.assertExplained;
import static dev.portcullis.ejb.explanation.Explaining.explain;
import static dev.portcullis.ejb.explanation.Explaining.fact;
import static dev.portcullis.ejb.explanation.Explaining.rules;
import static dev.portcullis.ejb.explanation.Explaining.transfer;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.permission.ContractPermissionService;
import dev.portcullis.ejb.permission.CreateTemplatePermissionRequest;
import dev.portcullis.ejb.permission.TemplatePermissionService;
import dev.portcullis.ejb.scene.AuditRows;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Why the gateway lets a call through or not (ADR 0051). */
@ServiceTest
class AccessDecisionServiceTest {
  /** Calls the address in its first argument with the bytes behind it. */
  private static final String FORWARDER =
      "0x602380600b6000396000f3"
          + "60243603806024600037600060008260006000600435"
          + "5af115601d57005b60006000fd";

  @Inject private AccessDecisionService decisions;
  @Inject private ContractPermissionService permissions;
  @Inject private TemplatePermissionService templatePermissions;

  private final TestKey wallet = TestKey.random();
  private PermittedToken token;
  private String userId;
  private String role;

  @BeforeEach
  void memberOfTheTokensOrganization() throws Exception {
    TestChain.use();
    Acting.asOperator();
    token = PermittedToken.register(TestChain.deployToken());
    userId = People.proven(wallet);
    role = token.role();
    token.join(userId, role);
  }

  private ObjectNode body(String method, Object... params) {
    return Explaining.body(Explaining.user(userId), method, params);
  }

  private ObjectNode request(String to, String data) {
    return Explaining.request(wallet, to, data);
  }

  private ObjectNode call(String data) {
    return body("eth_call", request(token.address(), data), "latest");
  }

  private ObjectNode estimate(String data) {
    return body("eth_estimateGas", request(token.address(), data));
  }

  private ObjectNode proposal(String ruleType) {
    return Explaining.proposal(token, ruleType);
  }

  @Test
  void publicPermissionsAreExplainedByAccessTypeAndOrganization() {
    assertExplained(call(transfer(wallet)), false, "permission.missing");
    token.permit(PermittedToken.TRANSFER, "read", "public", true, List.of());
    assertExplained(call(transfer(wallet)), true, "rule.public.allow");
    assertExplained(estimate(transfer(wallet)), false, "permission.access_type_mismatch");
    PermittedToken foreign = PermittedToken.register();
    foreign.permit("public", true, List.of());
    assertExplained(
        body("eth_call", request(foreign.address(), transfer(wallet))),
        false,
        "permission.org_mismatch");
  }

  /** R-PLT-16: a dry run has the sender that the gateway would give the call. */
  @Test
  void aReadWithoutASenderIsExplainedAsTheUsersInTheProfileOfPublicClients() {
    Services.set("compat.profile", "ecosystem");
    token.permit("public", true, List.of());
    ObjectNode plain = request(token.address(), transfer(wallet));
    plain.remove("from");
    assertExplained(body("eth_call", plain, "latest"), true, "rule.public.allow");
  }

  @Test
  void rolesAreExplained() {
    int permission = token.permit("checkRole", true, List.of(token.role()));
    assertExplained(call(transfer(wallet)), false, "rule.check_role.deny");
    permissions.delete(permission);
    token.permit("checkRole", true, List.of(role));
    assertExplained(call(transfer(wallet)), true, "rule.check_role.allow");
  }

  @Test
  void argumentsAreExplained() {
    token.permit("restrictArgument", true, List.of(), 0);
    assertExplained(call(transfer(wallet)), true, "rule.restrict_argument.allow");
    assertExplained(call(transfer(TestKey.random())), false, "rule.restrict_argument.deny");
    assertExplained(call("0xa9059cbb"), false, "rule.restrict_argument.decode_failed");
  }

  @Test
  void rolesAndArgumentsAreExplainedTogether() {
    int permission = token.permit("checkRoleAndRestrictArgument", true, List.of(token.role()), 0);
    assertExplained(call(transfer(wallet)), false, "rule.and.deny_role");
    permissions.delete(permission);
    token.permit("checkRoleAndRestrictArgument", true, List.of(role), 0);
    assertExplained(call(transfer(wallet)), true, "rule.and.allow");
    assertExplained(call(transfer(TestKey.random())), false, "rule.and.deny_args");
  }

  @Test
  void rolesOrArgumentsAreExplained() {
    int permission = token.permit("checkRoleOrRestrictArgument", true, List.of(token.role()), 0);
    assertExplained(call(transfer(wallet)), true, "rule.or.allow_args");
    assertExplained(call(transfer(TestKey.random())), false, "rule.or.deny_both");
    permissions.delete(permission);
    token.permit("checkRoleOrRestrictArgument", true, List.of(role), 0);
    assertExplained(call(transfer(TestKey.random())), true, "rule.or.allow_role");
  }

  @Test
  void usersWalletsTransfersAndDeploymentsAreExplained() {
    ObjectNode nobody = call(transfer(wallet));
    nobody.set("actor", Explaining.user("nobody"));
    JsonNode unknown = assertExplained(nobody, false, "user.not_found");
    assertThat(fact(unknown, "user.exists").get("holds").asBoolean()).isFalse();
    assertThat(unknown.get("advice").asText()).isNotBlank();

    ObjectNode foreign = Explaining.request(TestKey.random(), token.address(), transfer(wallet));
    assertExplained(body("eth_call", foreign), false, "wallet.not_owned_by_user");
    ObjectNode transfer = request(TestKey.random().text(), "0x");
    assertExplained(body("eth_estimateGas", transfer), true, "transfer.native.allow");
    ObjectNode deployment = Bodies.json().put("from", wallet.text()).put("data", "0x00");
    assertExplained(body("eth_estimateGas", deployment), false, "deploy.permission_missing");
    foreign.remove("to");
    assertExplained(body("eth_estimateGas", foreign), false, "deploy.address_not_owned");
    token.hold(userId, token.role("contract_deployment"));
    assertExplained(body("eth_estimateGas", deployment), true, "deploy.allow");
  }

  @Test
  void theMethodAndTheAddressDecideWhereNoPermissionDoes() {
    assertExplained(body("eth_chainId"), true, "method.open.allow");
    assertExplained(body("zks_L1ChainId"), true, "method.authenticated.allow");
    assertExplained(body("eth_getLogs", Bodies.json()), true, "method.filtered.allow");
    assertExplained(body("eth_feeHistory", "0x1", "latest"), false, "deploy.permission_missing");
    assertExplained(body("eth_getProof"), false, "method.full_read_missing");
    assertExplained(body("eth_accounts"), false, "method.forbidden");
    for (String method : List.of("eth_getBalance", "eth_getTransactionCount", "eth_getCode")) {
      assertExplained(body(method, wallet.text(), "latest"), true, "address.own_wallet.allow");
      assertExplained(body(method, token.address(), "latest"), false, "address.not_owned");
    }
    String tool = "0xca11bde05977b3631167028862be2a173976ca11";
    assertExplained(body("eth_getCode", tool), true, "address.tooling.allow");
    ObjectNode mighty = body("debug_traceCall");
    String zoneRole = PermittedToken.zoneRole("full_sequencer_rpc_access");
    mighty.set("actor", Explaining.user(People.user(TestKey.random(), zoneRole)));
    assertExplained(mighty, true, "full_access.allow");
  }

  @Test
  void theFactsAreInTheOrderOfTheRules() {
    int id = token.permit("checkRoleAndRestrictArgument", true, List.of(role), 0);
    JsonNode answer =
        assertExplained(call(transfer(TestKey.random())), false, "rule.and.deny_args");
    assertThat(rules(answer))
        .containsExactly(
            "user.exists",
            "user.organization_exists",
            "user.not_suspended",
            "wallet.owned",
            "full_access",
            "wallet.proven",
            "contract.registered",
            "permission.found",
            "permission.access_type",
            "permission.organization",
            "rule.type",
            "rule.roles",
            "rule.arguments",
            "method.open");
    JsonNode found = fact(answer, "permission.found");
    assertThat(found.at("/value/id").asInt()).isEqualTo(id);
    assertThat(found.at("/value/owner").asText()).isEqualTo("contract");
    assertThat(fact(answer, "rule.roles").get("holds").asBoolean()).isTrue();
    assertThat(fact(answer, "rule.roles").at("/value/required/0").asText()).isEqualTo(role);
    JsonNode arguments = fact(answer, "rule.arguments");
    assertThat(arguments.get("holds").asBoolean()).isFalse();
    assertThat(arguments.at("/value/compared/0/word").asText()).hasSize(66);
    assertThat(arguments.at("/value/sender").asText()).isEqualTo(wallet.text());
  }

  @Test
  void aPermissionOfTheTemplateIsNamedAsOne() {
    ObjectNode permission =
        Bodies.json().put("functionSignature", PermittedToken.TRANSFER).put("accessType", "read");
    permission.put("ruleType", "public");
    int template = token.template();
    var unused =
        templatePermissions.create(
            template, Bodies.read(permission, CreateTemplatePermissionRequest.class));
    JsonNode allowed = assertExplained(call(transfer(wallet)), true, "rule.public.allow");
    assertThat(fact(allowed, "permission.found").at("/value/owner").asText()).isEqualTo("template");
  }

  @Test
  void proposedPermissionsOverrideExistingOnes() {
    token.permit("checkRole", true, List.of(token.role()));
    ObjectNode asked = call(transfer(wallet));
    assertExplained(asked, false, "rule.check_role.deny");
    ObjectNode proposed = proposal("public");
    asked.putArray("proposed").add(proposed);
    JsonNode answer = assertExplained(asked, true, "rule.public.allow");
    assertThat(fact(answer, "permission.found").at("/value/owner").asText()).isEqualTo("proposed");
    proposed.put("ruleType", "restrictArgument");
    proposed.putArray("argumentRestrictions").addObject().put("argumentIndex", 0);
    asked.putArray("proposed").add(proposed);
    assertExplained(asked, true, "rule.restrict_argument.allow");
    assertExplained(call(transfer(wallet)), false, "rule.check_role.deny");
  }

  @Test
  void aTransactionIsExplainedSignedOrNot() {
    TestChain.fund(wallet.text());
    token.permit("public", true, List.of());
    String raw = wallet.sign(TestChain.node().chainId(), 0, token.address(), "0", transfer(wallet));
    JsonNode signed =
        assertExplained(body("eth_sendRawTransaction", raw), true, "rule.public.allow");
    assertThat(fact(signed, "trace.permitted").get("holds").asBoolean()).isTrue();
    ObjectNode request = request(token.address(), transfer(wallet));
    assertExplained(body("eth_sendRawTransaction", request), true, "rule.public.allow");
    assertThat(TestChain.call("eth_getTransactionCount", wallet.text(), "latest").asText())
        .as("nothing was sent")
        .isEqualTo("0x0");
  }

  private String forwarded() {
    return "0xa9059cbb"
        + "0".repeat(24)
        + token.address().substring(2)
        + transfer(wallet).substring(2);
  }

  @Test
  void theNestedCallThatFailsIsNamed() {
    String address = TestChain.deploy(FORWARDER);
    PermittedToken forwarder = PermittedToken.register(address);
    forwarder.permit("public", false, List.of());
    JsonNode answer =
        assertExplained(
            body("eth_estimateGas", request(address, forwarded())), false, "permission.missing");
    assertThat(answer.at("/frame/path")).hasSize(1);
    assertThat(answer.at("/frame/path/0").asInt()).isZero();
    assertThat(answer.at("/frame/to").asText()).isEqualTo(token.address());
    assertThat(answer.at("/frame/methodSelector").asText()).isEqualTo("0xa9059cbb");
    assertThat(rules(answer)).contains("trace.permitted", "frame.permission.found");
    assertThat(answer.at("/remedy/contractAddress").asText()).isEqualTo(token.address());
    assertThat(answer.at("/frame/accessType").asText()).isEqualTo("write");
    assertThat(answer.at("/remedy/accessType").asText()).isEqualTo("write");
  }

  /** Its own permission opens nothing of the contracts that it requires of its callers. */
  @Test
  void aContractReadsForItsCallersOnlyWithTheirRights() {
    String address = TestChain.deploy(FORWARDER);
    PermittedToken forwarder = PermittedToken.register(address);
    forwarder.permit("public", false, List.of());
    ObjectNode asked = body("eth_call", request(address, forwarded()), "latest");
    JsonNode denied = assertExplained(asked, false, "permission.missing");
    assertThat(denied.at("/frame/to").asText()).isEqualTo(token.address());
    token.permit("public", false, List.of());
    assertExplained(asked, true, "rule.public.allow");
  }

  /**
   * Code that a call brings along could call any contract; the setting for reads changes nothing.
   */
  @Test
  void aCallWithoutATargetIsJudgedToItsLastCall() {
    Services.set("rpc.judge-reads", "false");
    token.join(userId, token.role("contract_deployment"));
    ObjectNode deployment = Bodies.json().put("from", wallet.text()).put("data", asksTheToken());
    ObjectNode asked = body("eth_call", deployment, "latest");
    JsonNode denied = assertExplained(asked, false, "permission.missing");
    assertThat(denied.at("/frame/to").asText()).isEqualTo(token.address());
  }

  /** Creation code that calls {@code totalSupply()} of the token and returns nothing. */
  private String asksTheToken() {
    return "0x6318160ddd60e01b600052"
        + "6000600060046000600073"
        + token.address().substring(2)
        + "5af15060006000f3";
  }

  @Test
  void anUmbrellaThatDoesNotReachIsExplained() {
    String address = TestChain.deploy(FORWARDER);
    PermittedToken forwarder = PermittedToken.register(address);
    ObjectNode umbrella = Explaining.proposal(forwarder, "public");
    umbrella.put("organizationOnly", false).put("isUmbrella", true);
    ObjectNode asked = body("eth_estimateGas", request(address, forwarded()));
    asked.putArray("proposed").add(umbrella);
    JsonNode answer = assertExplained(asked, false, "judge.not_covered");
    assertThat(answer.at("/frame/to").asText()).isEqualTo(token.address());
    assertThat(answer.get("advice").asText()).contains("umbrella");
  }

  @Test
  void membersOfADeletedOrganizationAreExplained() {
    token.dissolve();
    JsonNode answer = assertExplained(call(transfer(wallet)), false, "user.organization_deleted");
    assertThat(fact(answer, "user.organization_exists").get("holds").asBoolean()).isFalse();
    assertThat(fact(answer, "contract.registered").get("holds").asBoolean()).isFalse();
  }

  @Test
  void anOrganizationReadsAboutItsOwnUsersAndContractsOnly() {
    token.permit("public", true, List.of());
    JsonNode own = explain(token.scope(), call(transfer(wallet)));
    assertThat(own.get("ruleId").asText()).isEqualTo("rule.public.allow");

    PermittedToken foreign = PermittedToken.register();
    foreign.permit("public", false, List.of());
    JsonNode there =
        explain(token.scope(), body("eth_call", request(foreign.address(), "0xa9059cbb")));
    JsonNode nowhere =
        explain(token.scope(), body("eth_call", request(TestKey.random().text(), "0xa9059cbb")));
    assertThat(there).isEqualTo(nowhere);
    assertThat(there.get("ruleId").asText()).isEqualTo("access.denied");
    assertThat(rules(there)).noneMatch(rule -> rule.startsWith("contract."));

    ObjectNode stranger = call(transfer(wallet));
    stranger.set("actor", Explaining.user(People.user(TestKey.random())));
    assertThat(explain(token.scope(), stranger).get("ruleId").asText()).isEqualTo("user.not_found");
    ObjectNode proposing = call(transfer(wallet));
    proposing.putArray("proposed").add(Explaining.proposal(foreign, "public"));
    Refused.naming(() -> explain(token.scope(), proposing), "proposed[0].contractAddress");
    Refused.unknown(() -> explain(Scope.organization("no-such"), call("0x")));
  }

  @Test
  void invalidQueriesAreRejectedByTheField() {
    assertRefused(body("eth_nothing"), "method");
    assertRefused(body("eth_call", 7), "params[0]");
    assertRefused(body("eth_call", request(token.address(), "0x0")), "params[0].data");
    assertRefused(body("eth_call", Bodies.json().put("to", token.address())), "params[0].from");
    assertRefused(body("eth_chainId", "0x1"), "params");
    assertRefused(body("eth_sendRawTransaction", "0x02c0"), "params[0]");
    ObjectNode foreignChain = request(token.address(), "0x").put("chainId", "0x1");
    assertRefused(body("eth_call", foreignChain), "params[0].chainId");
    ObjectNode twice = call(transfer(wallet));
    twice.putArray("proposed").add(proposal("public")).add(proposal("public"));
    assertRefused(twice, "proposed[1].functionSignature");
    ObjectNode unfit = call(transfer(wallet));
    unfit.putArray("proposed").add(proposal("checkRole"));
    assertRefused(unfit, "proposed[0].roles");
    ObjectNode actor = call(transfer(wallet));
    actor.putObject("actor");
    assertRefused(actor, "actor");
    actor.putObject("actor").put("userId", userId).put("tenantId", "tenant");
    assertRefused(actor, "actor");
  }

  private static void assertRefused(ObjectNode body, String field) {
    Refused.naming(() -> explain(Scope.ZONE, body), field);
  }

  @Test
  void oneAuditRowRecordsTheResponseAndNothingChanges() {
    Acting.asOperator();
    assertExplained(call(transfer(wallet)), false, "permission.missing");
    assertThat(CallLogs.audit()).hasSize(1);
    AuditLogView row = CallLogs.audit().get(0);
    assertThat(row.actionType()).isEqualTo("api.mutation");
    assertThat(row.actionDetails().ruleId()).isEqualTo("permission.missing");
    assertThat(CallLogs.mutations()).isEmpty();
    Acting.asOperator();
    explain(token.scope(), call(transfer(wallet)));
    assertThat(AuditRows.organizations()).containsExactly(token.organization());
  }

  @Test
  void aMissingDenialIsNotExplained() {
    Refused.unknown(() -> decisions.explainDenial("nothing"));
  }
}
