package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A browser wallet at {@code /rpc/wallet/{token}} (R-GTW-19). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class GatewayWalletIT {
  private final TestWallet wallet = TestWallet.random();
  private final String target = TestWallet.random().address();
  private final Api api;
  private final DevChain chain;
  private Client user;
  private Gateway browser;

  GatewayWalletIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void aWalletWithMoney() {
    People.walletUser(api, wallet);
    user = Client.session(api, wallet);
    browser = Gateway.wallet(user);
    chain.fund(wallet.address());
  }

  private void allow(BigInteger nonce, long value) {
    ObjectNode body = json().put("walletAddress", wallet.address()).put("toAddress", target);
    body.put("nonce", nonce.longValueExact()).put("value", Long.toString(value));
    Answer answer = user.post("/wallet/transaction-authorization", body);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
  }

  @Test
  void itReadsTheMethodsThatWalletsUse() {
    assertThat(browser.result("eth_chainId")).isEqualTo(chain.call("eth_chainId"));
    assertThat(browser.result("eth_getBalance", wallet.address(), "latest"))
        .isEqualTo(chain.call("eth_getBalance", wallet.address(), "latest"));
    assertThat(browser.result("eth_getTransactionCount", wallet.address(), "latest").asText())
        .isEqualTo("0x0");
    assertThat(browser.result("eth_getCode", wallet.address(), "latest").asText()).isEqualTo("0x");
    assertThat(browser.result("eth_getCode", target, "latest").asText()).isEqualTo("0x00");
    assertThat(browser.result("eth_getCode", SystemPermissions.TOKEN, "latest"))
        .isEqualTo(chain.call("eth_getCode", SystemPermissions.TOKEN, "latest"));
    JsonNode block = browser.result("eth_getBlockByNumber", "latest", true);
    assertThat(block.get("transactions")).isEmpty();
    assertThat(block.get("baseFeePerGas").asText()).startsWith("0x");
  }

  @Test
  void everythingElseIsForbidden() {
    for (String method :
        List.of("eth_call", "eth_estimateGas", "eth_getLogs", "eth_accounts", "eth_nothing")) {
      assertThat(browser.code(method)).as(method).isEqualTo(-32001);
    }
    assertThat(browser.code("eth_getBalance", target, "latest")).isEqualTo(-32001);
  }

  @Test
  void itSendsAllowedTransactionsAndReportsTheirOutcome() {
    BigInteger nonce = Gateway.count(chain, wallet);
    String raw = Gateway.signed(chain, wallet, nonce, target, 5, "0x");
    JsonNode error = browser.error("eth_sendRawTransaction", raw);
    assertThat(error.at("/data/ruleId").asText()).isEqualTo("wallet.allowance_missing");
    allow(nonce, 6);
    assertThat(browser.code("eth_sendRawTransaction", raw)).isEqualTo(-32001);
    allow(nonce, 5);
    String hash = browser.result("eth_sendRawTransaction", raw).asText();
    chain.receipt(hash);
    assertThat(browser.result("eth_getTransactionReceipt", hash).get("status").asText())
        .isEqualTo("0x1");
    assertThat(browser.result("eth_getTransactionByHash", hash).get("hash").asText())
        .isEqualTo(hash);
    assertThat(user.get("/wallet-actions/allowance-tx-hash").at("/txHash")).isEqualTo(hash);

    String own = Gateway.signed(chain, wallet, target, 1, "0x");
    String unseen = Gateway.of(user).result("eth_sendRawTransaction", own).asText();
    chain.receipt(unseen);
    assertThat(browser.result("eth_getTransactionReceipt", unseen).isNull()).isTrue();
  }

  @Test
  void theTokenIsWrittenDownNowhere(Database database, ServerLog log) throws SQLException {
    String token = browser.path().substring("/rpc/wallet/".length());
    BigInteger nonce = Gateway.count(chain, wallet);
    allow(nonce, 5);
    String raw = Gateway.signed(chain, wallet, nonce, target, 5, "0x");
    chain.receipt(browser.result("eth_sendRawTransaction", raw).asText());
    browser.code("eth_accounts");
    assertThat(browser.client().get(browser.path()).status()).isEqualTo(405);
    assertThat(database.holds(token)).isFalse();
    assertThat(log.console()).doesNotContain(token);
    assertThat(log.linesWith(token)).isEmpty();
  }
}
