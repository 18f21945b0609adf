package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Why the gateway lets a call through or not, and what would change that (ADR 0051). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class AccessDecisionAcceptanceIT {
  private static final String ZONE = "/admin/access-decisions";

  /** Calls the address in its first argument with the bytes behind it. */
  private static final String FORWARDER =
      "0x602380600b6000396000f3"
          + "60243603806024600037600060008260006000600435"
          + "5af115601d57005b60006000fd";

  private final TestWallet wallet = TestWallet.random();
  private final Api api;
  private final DevChain chain;
  private PermittedContract token;
  private Client operator;
  private String userId;
  private String role;

  AccessDecisionAcceptanceIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void memberOfTheTokensOrganization() {
    token = PermittedContract.register(api, chain.deployToken());
    operator = Client.operator(api);
    userId = People.provenUser(api, wallet);
    role = token.role();
    token.join(userId, role);
    chain.fund(wallet.address());
  }

  @AfterEach
  void leave() {
    token.close();
  }

  @Test
  void eachRuleIsExplainedAsTheGatewayDecides() {
    assertExplained(call(transfer(wallet)), false, "permission.missing");
    String permission = token.permit(PermittedContract.TRANSFER, "read", "public", true, List.of());
    assertExplained(call(transfer(wallet)), true, "rule.public.allow");
    assertExplained(estimate(transfer(wallet)), false, "permission.access_type_mismatch");
    permission = instead(permission, "checkRole", List.of(token.role()));
    assertExplained(call(transfer(wallet)), false, "rule.check_role.deny");
    permission = instead(permission, "checkRole", List.of(role));
    assertExplained(call(transfer(wallet)), true, "rule.check_role.allow");
    permission = instead(permission, "restrictArgument", List.of(), 0);
    assertExplained(call(transfer(wallet)), true, "rule.restrict_argument.allow");
    assertExplained(call(transfer(TestWallet.random())), false, "rule.restrict_argument.deny");
    assertExplained(call("0xa9059cbb"), false, "rule.restrict_argument.decode_failed");
    permission = instead(permission, "checkRoleAndRestrictArgument", List.of(token.role()), 0);
    assertExplained(call(transfer(wallet)), false, "rule.and.deny_role");
    permission = instead(permission, "checkRoleAndRestrictArgument", List.of(role), 0);
    assertExplained(call(transfer(wallet)), true, "rule.and.allow");
    assertExplained(call(transfer(TestWallet.random())), false, "rule.and.deny_args");
    permission = instead(permission, "checkRoleOrRestrictArgument", List.of(token.role()), 0);
    assertExplained(call(transfer(wallet)), true, "rule.or.allow_args");
    assertExplained(call(transfer(TestWallet.random())), false, "rule.or.deny_both");
    instead(permission, "checkRoleOrRestrictArgument", List.of(role), 0);
    assertExplained(call(transfer(TestWallet.random())), true, "rule.or.allow_role");

    try (PermittedContract foreign = PermittedContract.register(api)) {
      foreign.permit("public", true, List.of());
      ObjectNode elsewhere = body("eth_call", request(foreign.address(), transfer(wallet)));
      assertExplained(elsewhere, false, "permission.org_mismatch");
    }
  }

  private String instead(String permission, String ruleType, List<String> roles, Integer... own) {
    assertThat(operator.delete(permission).status()).isEqualTo(204);
    return token.permit(ruleType, true, roles, own);
  }

  @Test
  void usersWalletsTransfersAndDeploymentsAreExplained() {
    ObjectNode nobody = call(transfer(wallet));
    nobody.putObject("actor").put("userId", "nobody");
    JsonNode unknown = assertExplained(nobody, false, "user.not_found");
    assertThat(fact(unknown, "user.exists").get("holds").asBoolean()).isFalse();
    assertThat(unknown.get("advice").asText()).isNotBlank();

    ObjectNode foreign = request(token.address(), transfer(wallet));
    foreign.put("from", TestWallet.OPERATOR.address());
    assertExplained(body("eth_call", foreign), false, "wallet.not_owned_by_user");
    ObjectNode transfer = request(TestWallet.random().address(), "0x");
    assertExplained(body("eth_estimateGas", transfer), true, "transfer.native.allow");
    ObjectNode deployment = json().put("from", wallet.address()).put("data", "0x00");
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
    assertExplained(body("eth_getLogs", json()), true, "method.filtered.allow");
    assertExplained(body("eth_feeHistory", "0x1", "latest"), false, "deploy.permission_missing");
    assertExplained(body("eth_getProof"), false, "method.full_read_missing");
    assertExplained(body("eth_accounts"), false, "method.forbidden");
    for (String method : List.of("eth_getBalance", "eth_getTransactionCount", "eth_getCode")) {
      String own = wallet.address();
      assertExplained(body(method, own, "latest"), true, "address.own_wallet.allow");
      assertExplained(body(method, token.address(), "latest"), false, "address.not_owned");
    }
    String tool = "0xca11bde05977b3631167028862be2a173976ca11";
    assertExplained(body("eth_getCode", tool), true, "address.tooling.allow");
    String operatorId = operator.get("/auth/current-session").body().findValue("userId").asText();
    ObjectNode mighty = body("debug_traceCall");
    mighty.putObject("actor").put("userId", operatorId);
    assertExplained(mighty, true, "full_access.allow");
  }

  @Test
  void theFactsStandInTheOrderOfTheRules() {
    String id = token.permit("checkRoleAndRestrictArgument", true, List.of(role), 0);
    JsonNode answer =
        assertExplained(call(transfer(TestWallet.random())), false, "rule.and.deny_args");
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
    assertThat("/contract-permissions/" + found.at("/value/id").asText()).isEqualTo(id);
    assertThat(found.at("/value/owner").asText()).isEqualTo("contract");
    assertThat(fact(answer, "rule.roles").get("holds").asBoolean()).isTrue();
    assertThat(fact(answer, "rule.roles").at("/value/required/0").asText()).isEqualTo(role);
    JsonNode arguments = fact(answer, "rule.arguments");
    assertThat(arguments.get("holds").asBoolean()).isFalse();
    assertThat(arguments.at("/value/compared/0/word").asText()).hasSize(66);
    assertThat(arguments.at("/value/sender").asText()).isEqualTo(lower(wallet.address()));
  }

  @Test
  void aPermissionOfTheTemplateIsSaidToBeOne() {
    String permissions = token.template() + "/function-permissions";
    ObjectNode permission = json().put("functionSignature", PermittedContract.TRANSFER);
    permission.put("accessType", "read").put("ruleType", "public");
    assertThat(operator.post(permissions, permission).status()).isEqualTo(201);
    JsonNode allowed = assertExplained(call(transfer(wallet)), true, "rule.public.allow");
    assertThat(fact(allowed, "permission.found").at("/value/owner").asText()).isEqualTo("template");
    assertThat(remedied(estimate(transfer(wallet)))).isTrue();
  }

  @Test
  void whatIsProposedWinsOverWhatExists() {
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
    token.permit("public", true, List.of());
    String raw = Gateway.signed(chain, wallet, token.address(), 0, transfer(wallet));
    JsonNode signed =
        assertExplained(body("eth_sendRawTransaction", raw), true, "rule.public.allow");
    assertThat(fact(signed, "trace.permitted").get("holds").asBoolean()).isTrue();
    ObjectNode request = request(token.address(), transfer(wallet));
    assertExplained(body("eth_sendRawTransaction", request), true, "rule.public.allow");
    assertThat(chain.call("eth_getTransactionCount", wallet.address(), "latest").asText())
        .isEqualTo("0x0");
  }

  @Test
  void theNestedCallThatFailsIsNamed() {
    String address = chain.deploy(FORWARDER);
    try (PermittedContract forwarder = PermittedContract.register(api, address)) {
      forwarder.permit("public", false, List.of());
      ObjectNode asked = body("eth_estimateGas", request(address, forwarded()));
      JsonNode answer = assertExplained(asked, false, "permission.missing");
      assertThat(answer.at("/frame/path")).hasSize(1);
      assertThat(answer.at("/frame/path/0").asInt()).isZero();
      assertThat(answer.at("/frame/to").asText()).isEqualTo(token.address());
      assertThat(answer.at("/frame/methodSelector").asText()).isEqualTo("0xa9059cbb");
      assertThat(rules(answer)).contains("trace.permitted", "frame.permission.found");
      assertThat(answer.at("/remedy/contractAddress").asText()).isEqualTo(token.address());
      assertThat(answer.at("/remedy/accessType").asText()).isEqualTo("read");
      assertThat(remedied(asked)).isTrue();
      assertThat(
              Gateway.of(Client.session(api, wallet))
                  .result("eth_estimateGas", request(address, forwarded()))
                  .asText())
          .startsWith("0x");
    }
  }

  @Test
  void anUmbrellaThatDoesNotReachIsExplained() {
    String address = chain.deploy(FORWARDER);
    try (PermittedContract forwarder = PermittedContract.register(api, address)) {
      ObjectNode umbrella = proposal("public").put("contractAddress", forwarder.address());
      umbrella.put("organizationOnly", false).put("isUmbrella", true);
      ObjectNode asked = body("eth_estimateGas", request(address, forwarded()));
      asked.putArray("proposed").add(umbrella);
      JsonNode answer = assertExplained(asked, false, "judge.not_covered");
      assertThat(answer.at("/frame/to").asText()).isEqualTo(token.address());
      assertThat(answer.get("advice").asText()).contains("umbrella");
    }
  }

  @Test
  void membersOfADeletedOrganizationAreExplained() {
    token.close();
    JsonNode answer = assertExplained(call(transfer(wallet)), false, "user.organization_deleted");
    assertThat(fact(answer, "user.organization_exists").get("holds").asBoolean()).isFalse();
    assertThat(fact(answer, "contract.registered").get("holds").asBoolean()).isFalse();
  }

  @Test
  void remediesHoldUntilTheCallIsAllowed() {
    ObjectNode transaction = estimate(transfer(TestWallet.random()));
    assertThat(remedied(transaction)).as("without a permission").isTrue();
    for (String ruleType :
        List.of("checkRole", "checkRoleAndRestrictArgument", "checkRoleOrRestrictArgument")) {
      clear();
      Integer[] own = ruleType.equals("checkRole") ? new Integer[0] : new Integer[] {0};
      List<String> others = List.of(token.role());
      token.permit(PermittedContract.TRANSFER, "read", ruleType, true, others, own);
      assertThat(remedied(transaction)).as(ruleType).isTrue();
    }
    clear();
    token.permit("restrictArgument", true, List.of(), 0);
    assertThat(remedied(transaction)).isTrue();
    assertThat(remedied(call("0xdeadbeef"))).as("no such function").isFalse();
    ObjectNode stranger = transaction.deepCopy();
    TestWallet outside = TestWallet.random();
    stranger.putObject("actor").put("userId", People.provenUser(api, outside));
    ((ObjectNode) stranger.at("/params/0")).put("from", outside.address());
    chain.fund(outside.address());
    clear();
    assertThat(remedied(stranger)).as("of another organization").isTrue();
  }

  /** Does what is advised by the route until nothing is; whether the call is allowed then. */
  private boolean remedied(ObjectNode asked) {
    List<String> seen = new ArrayList<>();
    while (seen.size() < 6) {
      JsonNode answer = explain(operator, ZONE, asked);
      if (answer.get("allowed").asBoolean()) {
        assertThat(answer.get("remedy").isNull()).isTrue();
        return true;
      }
      seen.add(answer.get("ruleId").asText());
      if (answer.get("remedy").isNull()) {
        assertThat(answer.get("advice").asText()).isNotBlank();
        return false;
      }
      JsonNode replaces = answer.get("replaces");
      Answer done =
          replaces.isNull()
              ? operator.post("/contract-permissions/", answer.get("remedy"))
              : operator.put("/contract-permissions/" + replaces, answer.get("remedy"));
      assertThat(done.status()).as("%s: %s", seen, done.text()).isIn(200, 201);
    }
    throw new AssertionError("No end: " + seen);
  }

  private void clear() {
    operator
        .get("/contract-permissions/?contractAddress=" + token.address())
        .ids()
        .forEach(id -> operator.delete("/contract-permissions/" + id));
  }

  @Test
  void anOrganizationsAdministratorHearsAboutTheirOwnOnly() {
    TestWallet administrator = TestWallet.random();
    token.join(People.walletUser(api, administrator), token.adminRole());
    Client admin = Client.session(api, administrator);
    String path = token.organization() + "/access-decisions";
    assertThat(admin.post(ZONE, call(transfer(wallet))).status()).isEqualTo(403);
    token.permit("public", true, List.of());
    JsonNode own = explain(admin, path, call(transfer(wallet)));
    assertThat(own.get("ruleId").asText()).isEqualTo("rule.public.allow");

    try (PermittedContract foreign = PermittedContract.register(api)) {
      foreign.permit("public", false, List.of());
      String unknown = TestWallet.random().address();
      JsonNode there =
          explain(admin, path, body("eth_call", request(foreign.address(), "0xa9059cbb")));
      JsonNode nowhere = explain(admin, path, body("eth_call", request(unknown, "0xa9059cbb")));
      assertThat(there).isEqualTo(nowhere);
      assertThat(there.get("ruleId").asText()).isEqualTo("access.denied");
      assertThat(rules(there)).noneMatch(rule -> rule.startsWith("contract."));

      ObjectNode stranger = call(transfer(wallet));
      stranger.putObject("actor").put("userId", People.walletUser(api, TestWallet.random()));
      assertThat(explain(admin, path, stranger).get("ruleId").asText()).isEqualTo("user.not_found");
      ObjectNode proposing = call(transfer(wallet));
      proposing
          .putArray("proposed")
          .add(proposal("public").put("contractAddress", foreign.address()));
      Answer refused = admin.post(path, proposing);
      assertThat(refused.at("/error/issues/0/path")).isEqualTo("proposed[0].contractAddress");
      assertThat(admin.post(foreign.organization() + "/access-decisions", proposing).status())
          .isEqualTo(403);
    }
  }

  @Test
  void badBodiesAreRefusedByTheField() {
    assertRefused(body("eth_nothing"), "method");
    assertRefused(body("eth_call", 7), "params[0]");
    assertRefused(body("eth_call", request(token.address(), "0x0")), "params[0].data");
    assertRefused(body("eth_call", json().put("to", token.address())), "params[0].from");
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

  private void assertRefused(ObjectNode body, String field) {
    Answer answer = operator.post(ZONE, body);
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.at("/error/issues/0/path")).as(answer.text()).isEqualTo(field);
  }

  @Test
  void aDenialIsExplainedByWhatIsKnownOfIt() {
    token.permit("restrictArgument", true, List.of(), 0);
    Gateway gateway = Gateway.of(Client.session(api, wallet));
    String id = denied(gateway, request(token.address(), transfer(TestWallet.random())));
    JsonNode unknown = explanation(id);
    assertThat(unknown.get("argumentsKnown").asBoolean()).isFalse();
    assertThat(unknown.at("/denial/ruleId").asText()).isEqualTo("rule.restrict_argument.deny");
    assertThat(unknown.at("/now/allowed").isNull()).isTrue();
    assertThat(fact(unknown.get("now"), "rule.arguments").get("holds").isNull()).isTrue();

    clear();
    String missing = denied(gateway, request(token.address(), transfer(wallet)));
    JsonNode now = explanation(missing).get("now");
    assertThat(now.get("ruleId").asText()).isEqualTo("permission.missing");
    assertThat(operator.post("/contract-permissions/", now.get("remedy")).status()).isEqualTo(201);
    assertThat(explanation(missing).at("/now/allowed").asBoolean()).isTrue();
    assertThat(operator.get("/admin/rpc-denials/nothing/explanation").status()).isEqualTo(404);
  }

  private static String denied(Gateway gateway, ObjectNode request) {
    return gateway.error("eth_call", request, "latest").at("/data/denialId").asText();
  }

  private JsonNode explanation(String id) {
    return Awaitility.await()
        .until(
            () -> operator.get("/admin/rpc-denials/" + id + "/explanation"),
            answer -> answer.status() == 200)
        .body();
  }

  @Test
  void oneAuditRowSaysWhatWasToldAndNothingChanges() {
    HttpResponse<String> answer =
        operator.exchange("POST", ZONE, call(transfer(wallet)).toString());
    String request = answer.headers().firstValue("x-request-id").orElseThrow();
    JsonNode rows = operator.get("/audit-logs/request/" + request).body().get("items");
    assertThat(rows).hasSize(1);
    assertThat(rows.at("/0/actionType").asText()).isEqualTo("api.mutation");
    assertThat(rows.at("/0/actionDetails/ruleId").asText()).isEqualTo("permission.missing");
    assertThat(operator.get("/audit-logs/db-mutations/request/" + request).body().at("/items"))
        .isEmpty();
  }

  private JsonNode assertExplained(ObjectNode asked, boolean allowed, String ruleId) {
    JsonNode answer = explain(operator, ZONE, asked);
    assertThat(answer.get("ruleId").asText()).as(answer.toString()).isEqualTo(ruleId);
    assertThat(answer.get("allowed").asBoolean()).as(ruleId).isEqualTo(allowed);
    assertThat(answer.get("reason").asText()).isNotBlank();
    assertThat(answer.get("remedy").isNull() && answer.get("advice").isNull())
        .as("%s: %s", ruleId, answer)
        .isEqualTo(allowed);
    return answer;
  }

  private static JsonNode explain(Client client, String path, ObjectNode asked) {
    Answer answer = client.post(path, asked);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.body();
  }

  private static List<String> rules(JsonNode answer) {
    return StreamSupport.stream(answer.get("facts").spliterator(), false)
        .map(fact -> fact.get("rule").asText())
        .toList();
  }

  private static JsonNode fact(JsonNode answer, String rule) {
    return StreamSupport.stream(answer.get("facts").spliterator(), false)
        .filter(fact -> Set.of(rule).contains(fact.get("rule").asText()))
        .findFirst()
        .orElseThrow(() -> new AssertionError(rule + " is not in " + answer));
  }

  private ObjectNode proposal(String ruleType) {
    ObjectNode proposal = json().put("contractAddress", token.address());
    proposal.put("functionSignature", PermittedContract.TRANSFER).put("accessType", "write");
    return proposal.put("ruleType", ruleType);
  }

  private ObjectNode body(String method, Object... params) {
    ObjectNode body = json().put("method", method);
    body.putObject("actor").put("userId", userId);
    body.set("params", Client.JSON.valueToTree(params));
    return body;
  }

  private ObjectNode call(String data) {
    return body("eth_call", request(token.address(), data), "latest");
  }

  private ObjectNode estimate(String data) {
    return body("eth_estimateGas", request(token.address(), data));
  }

  private ObjectNode request(String to, String data) {
    return json().put("from", wallet.address()).put("to", to).put("data", data);
  }

  private String forwarded() {
    return "0xa9059cbb" + word(token.address()) + transfer(wallet).substring(2);
  }

  /** Nothing of the token is moved: nobody here has any. */
  private static String transfer(TestWallet to) {
    return "0xa9059cbb" + word(to.address()) + "%064x".formatted(0);
  }

  private static String word(String address) {
    return "00".repeat(12) + lower(address).substring(2);
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
