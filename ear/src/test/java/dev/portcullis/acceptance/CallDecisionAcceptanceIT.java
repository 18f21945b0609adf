package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Who may send which transaction (supplement 1.1.2), as {@code POST
 * /wallet/transaction-authorization} decides and the audit log explains it.
 */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class CallDecisionAcceptanceIT {
  private static final String NOTHING = "0x";

  private final TestWallet wallet = TestWallet.random();
  private PermittedContract token;
  private String userId;
  private Client user;
  private Client operator;

  @BeforeEach
  void memberOfTheTokensOrganization(Api api) {
    token = PermittedContract.register(api);
    operator = Client.operator(api);
    userId = People.walletUser(api, wallet);
    token.join(userId);
    user = Client.session(api, wallet);
  }

  @AfterEach
  void leave() {
    token.close();
  }

  @Test
  void whatNobodyAllowedIsRefused() {
    assertDecided(token.address(), transfer(wallet), 403, "permission.missing");
    token.permit("public", true, List.of());
    assertDecided(token.address(), transfer(wallet), 200, "rule.public.allow");
    assertDecided(token.address(), "0xdeadbeef", 403, "permission.missing");
    assertDecided(token.address(), "0xa9059c", 403, "permission.missing");
    assertDecided(TestWallet.random().address(), transfer(wallet), 403, "permission.missing");
  }

  @Test
  void theAnswerDoesNotTellWhatExists(Api api) {
    try (PermittedContract foreign = PermittedContract.register(api)) {
      foreign.permit("public", true, List.of());
      token.permit(PermittedContract.TRANSFER, "read", "public", true, List.of());
      List<String> bodies =
          Stream.of(
                  decided(TestWallet.random().address(), transfer(wallet), "permission.missing"),
                  decided(foreign.address(), transfer(wallet), "permission.org_mismatch"),
                  decided(foreign.address(), "0xdeadbeef", "permission.missing"),
                  decided(token.address(), transfer(wallet), "permission.access_type_mismatch"))
              .distinct()
              .toList();
      assertThat(bodies).as("one answer to all").hasSize(1);
    }
  }

  @Test
  void onlyMembersUnlessThePermissionSaysOtherwise(Api api) {
    TestWallet outsider = TestWallet.random();
    People.walletUser(api, outsider);
    Client other = Client.session(api, outsider);
    String permission = token.permit("public", true, List.of());
    assertDecided(
        other, outsider, token.address(), transfer(wallet), 403, "permission.org_mismatch");

    assertThat(operator.delete(permission).status()).isEqualTo(204);
    token.permit("public", false, List.of());
    assertDecided(other, outsider, token.address(), transfer(wallet), 200, "rule.public.allow");
  }

  @Test
  void rolesDecide() {
    String role = token.role();
    token.permit("checkRole", true, List.of(role));
    assertDecided(token.address(), transfer(wallet), 403, "rule.check_role.deny");
    token.hold(userId, role);
    assertDecided(token.address(), transfer(wallet), 200, "rule.check_role.allow");
  }

  @Test
  void argumentsDecide() {
    token.permit("restrictArgument", true, List.of(), 0);
    String rule = "rule.restrict_argument.";
    assertDecided(token.address(), transfer(wallet), 200, rule + "allow");
    assertDecided(token.address(), transfer(TestWallet.random()), 403, rule + "deny");
    String clean = transfer(wallet);
    for (String unreadable :
        List.of(
            "0xa9059cbb",
            clean.substring(0, clean.length() - 2),
            clean.substring(0, 10 + 64),
            "0xa9059cbb" + "01" + clean.substring(12),
            "0xa9059cbb" + "00".repeat(11) + "01" + clean.substring(34))) {
      assertDecided(token.address(), unreadable, 403, rule + "decode_failed");
    }
  }

  @Test
  void rolesAndArgumentsDecideTogether() {
    String role = token.role();
    token.permit("checkRoleAndRestrictArgument", true, List.of(role), 0);
    assertDecided(token.address(), transfer(wallet), 403, "rule.and.deny_role");
    token.hold(userId, role);
    assertDecided(token.address(), transfer(TestWallet.random()), 403, "rule.and.deny_args");
    assertDecided(token.address(), transfer(wallet), 200, "rule.and.allow");
  }

  @Test
  void rolesOrArgumentsDecide() {
    String role = token.role();
    token.permit("checkRoleOrRestrictArgument", true, List.of(role), 0);
    assertDecided(token.address(), transfer(TestWallet.random()), 403, "rule.or.deny_both");
    assertDecided(token.address(), transfer(wallet), 200, "rule.or.allow_args");
    token.hold(userId, role);
    assertDecided(token.address(), transfer(TestWallet.random()), 200, "rule.or.allow_role");
  }

  @Test
  void aTemplateDecidesUntilTheContractHasAPermissionOfItsOwn(Api api) {
    String permissions = token.template() + "/function-permissions";
    assertDecided(token.address(), transfer(wallet), 403, "permission.missing");
    ObjectNode body = json().put("functionSignature", PermittedContract.TRANSFER);
    body.put("accessType", "write").put("ruleType", "public");
    String permission = permissions + "/" + operator.post(permissions, body).at("/id");
    assertDecided(token.address(), transfer(wallet), 200, "rule.public.allow");
    TestWallet outsider = TestWallet.random();
    People.walletUser(api, outsider);
    Client other = Client.session(api, outsider);
    assertDecided(
        other, outsider, token.address(), transfer(wallet), 403, "permission.org_mismatch");

    String own = token.permit("restrictArgument", true, List.of(), 0);
    assertDecided(
        token.address(), transfer(TestWallet.random()), 403, "rule.restrict_argument.deny");
    assertThat(operator.delete(own).status()).isEqualTo(204);
    assertDecided(token.address(), transfer(TestWallet.random()), 200, "rule.public.allow");

    assertThat(operator.delete(permission).status()).isEqualTo(204);
    assertDecided(token.address(), transfer(wallet), 403, "permission.missing");
  }

  @Test
  void plainTransfersAreFreeToAccountsWithoutCode(DevChain chain) {
    assertDecided(TestWallet.random().address(), NOTHING, 200, "transfer.native.allow");
    assertDecided(chain.deployToken(), NOTHING, 403, "permission.missing");
    assertDecided(token.address(), NOTHING, 403, "permission.missing");
    token.permit("receive()", "write", "public", true, List.of());
    assertDecided(token.address(), NOTHING, 200, "rule.public.allow");
  }

  @Test
  void deploymentNeedsItsPermissionFromAnyRole() {
    assertDecided(null, "0x6000", 403, "deploy.permission_missing");
    token.hold(userId, token.role("contract_deployment"));
    assertDecided(null, "0x6000", 200, "deploy.allow");
  }

  @Test
  void nobodyElsesWalletSends() {
    token.permit("public", false, List.of());
    TestWallet foreign = TestWallet.random();
    assertDecided(
        user, foreign, token.address(), transfer(foreign), 403, "wallet.not_owned_by_user");
    assertDecided(operator, foreign, null, "0x6000", 403, "deploy.address_not_owned");
  }

  @Test
  void fullAccessToTheChainNeedsNoPermission() {
    assertDecided(
        operator, TestWallet.OPERATOR, token.address(), transfer(wallet), 200, "full_access.allow");
  }

  @Test
  void aWithdrawnPermissionTakesTheAllowanceWithIt() {
    String permission = token.permit("public", true, List.of());
    assertDecided(token.address(), transfer(wallet), 200, "rule.public.allow");
    ObjectNode deed = json().put("nonce", 7).put("from", wallet.address());
    deed.put("to", token.address()).put("calldata", transfer(wallet)).put("value", 0);
    assertThat(verify(deed)).isTrue();

    assertThat(operator.delete(permission).status()).isEqualTo(204);
    assertThat(verify(deed)).isFalse();
  }

  @Test
  void theDeprecatedRouteDecidesAlike() {
    ObjectNode body = json().put("walletAddress", wallet.address()).put("nonce", 1);
    body.put("contractAddress", token.address()).put("calldata", transfer(wallet));
    assertThat(user.post("/wallet/enable", body).status()).isEqualTo(403);
    token.permit("public", true, List.of());
    assertThat(user.post("/wallet/enable", body).status()).isEqualTo(200);
  }

  private boolean verify(ObjectNode deed) {
    return user.post("/wallet-actions/verify-allowance", deed).body().get("authorized").asBoolean();
  }

  /** That the call is refused by this rule; the answer's body. */
  private String decided(String to, String calldata, String rule) {
    return assertDecided(user, wallet, to, calldata, 403, rule);
  }

  private void assertDecided(String to, String calldata, int status, String rule) {
    assertDecided(user, wallet, to, calldata, status, rule);
  }

  private String assertDecided(
      Client client, TestWallet from, String to, String calldata, int status, String rule) {
    ObjectNode body = json().put("walletAddress", from.address()).put("toAddress", to);
    body.put("nonce", 7).put("calldata", calldata).put("value", "0");
    HttpResponse<String> answer =
        client.exchange("POST", "/wallet/transaction-authorization", body.toString());
    assertThat(answer.statusCode()).as("%s: %s", rule, answer.body()).isEqualTo(status);
    String request = answer.headers().firstValue("x-request-id").orElseThrow();
    JsonNode rows = operator.get("/audit-logs/?requestId=" + request).body().get("items");
    assertThat(rows).hasSize(1);
    assertThat(rows.at("/0/actionType").asText()).isEqualTo("transaction-allowance.create");
    JsonNode details = rows.at("/0/actionDetails");
    assertThat(details.get("ruleId").asText()).isEqualTo(rule);
    assertThat(details.get("reason").asText()).isNotBlank();
    assertThat(details.get("statusCode").asInt()).isEqualTo(status);
    return answer.body();
  }

  private static String transfer(TestWallet to) {
    return "0xa9059cbb"
        + "00".repeat(12)
        + to.address().substring(2).toLowerCase(Locale.ROOT)
        + "%064x".formatted(5);
  }
}
