package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Who may send which transaction (R-GTW-8), as {@code POST /wallet/transaction-authorization}
 * decides and the audit log explains it.
 */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class CallDecisionAcceptanceIT {
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
  void aCallWithoutPermissionIsDenied() {
    assertDecided(token.address(), transfer(wallet), 403, "permission.missing");
    token.permit("public", true, List.of());
    assertDecided(token.address(), transfer(wallet), 200, "rule.public.allow");
    assertDecided(token.address(), "0xdeadbeef", 403, "permission.missing");
    assertDecided(token.address(), "0xa9059c", 403, "permission.missing");
    assertDecided(TestWallet.random().address(), transfer(wallet), 403, "permission.missing");
  }

  @Test
  void theDeprecatedRouteDecidesAlike() {
    ObjectNode body = json().put("walletAddress", wallet.address()).put("nonce", 1);
    body.put("contractAddress", token.address()).put("calldata", transfer(wallet));
    assertThat(user.post("/wallet/enable", body).status()).isEqualTo(403);
    token.permit("public", true, List.of());
    assertThat(user.post("/wallet/enable", body).status()).isEqualTo(200);
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
