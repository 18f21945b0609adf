package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.web3j.crypto.ContractUtils;
import org.web3j.crypto.Credentials;
import org.web3j.crypto.RawTransaction;
import org.web3j.crypto.TransactionEncoder;
import org.web3j.utils.Numeric;

/**
 * What waits in the gate's pool before nodes of another make: over HTTP, sent by the job of a
 * server, and over a kill. What the pool decides is proven by services; this is what only the
 * product can break.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class GatewayPoolTrials {
  private static final BigInteger GAS = BigInteger.valueOf(300_000);

  /** In wei: 50 gwei, above the base fee of a chain on which little happens. */
  private static final BigInteger PRICE = BigInteger.valueOf(50_000_000_000L);

  private static final String NOBODY = "0x" + "0b".repeat(20);

  private final GatewayBehindNodes site;
  private DevChain chain;
  private Client operator;
  private Api api;
  private PermittedContract token;
  private String role;

  /** On an installation that runs when the first test begins. */
  GatewayPoolTrials(GatewayBehindNodes site) {
    this.site = site;
  }

  @BeforeAll
  void begin() {
    chain = site.chain;
    operator = site.operator;
    api = new Api(site.installation.baseUrl());
    token = PermittedContract.register(operator, chain.deployToken());
    role = token.role();
    token.permit("checkRole", true, List.of(role));
  }

  private record Member(TestWallet wallet, String id, Gateway rpc) {}

  private Member member(String... roles) {
    TestWallet wallet = TestWallet.random();
    String id = People.walletUser(operator, wallet);
    token.join(id, roles);
    chain.fund(wallet.address());
    return new Member(wallet, id, Gateway.of(Client.session(api, wallet)));
  }

  /**
   * At a price of its own: the node's proposal grows with earlier prices, until no account can pay
   * it.
   */
  private String signed(TestWallet wallet, BigInteger nonce, String to, long value, String data) {
    RawTransaction transaction =
        to == null
            ? RawTransaction.createContractTransaction(
                nonce, PRICE, GAS, BigInteger.valueOf(value), data)
            : RawTransaction.createTransaction(
                nonce, PRICE, GAS, to, BigInteger.valueOf(value), data);
    long chainId = Numeric.decodeQuantity(chain.call("eth_chainId").asText()).longValueExact();
    return Numeric.toHexString(
        TransactionEncoder.signMessage(transaction, chainId, Credentials.create(wallet.key())));
  }

  private String plain(Member member, long nonce) {
    return signed(member.wallet(), BigInteger.valueOf(nonce), NOBODY, 1, "0x");
  }

  private String transfer(Member member, long nonce) {
    String data = "0xa9059cbb" + "0".repeat(24) + NOBODY.substring(2) + "0".repeat(64);
    return signed(member.wallet(), BigInteger.valueOf(nonce), token.address(), 0, data);
  }

  private static String send(Member member, String raw) {
    return member.rpc().result("eth_sendRawTransaction", raw).asText();
  }

  private JsonNode status(String hash) {
    return operator.get("/admin/transaction-status/" + hash).body();
  }

  private void awaitMined(String hash) {
    await().until(() -> chain.call("eth_getTransactionReceipt", hash).isObject());
  }

  @Test
  void aTransactionWithAFutureNonceIsSentByTheJob() {
    Member member = member(role);
    List<String> hashes = new ArrayList<>();
    for (int nonce = 20; nonce > 0; nonce--) {
      hashes.add(send(member, transfer(member, nonce)));
    }
    assertThat(
            member
                .rpc()
                .result("eth_getTransactionByHash", hashes.get(0))
                .path("blockNumber")
                .isNull())
        .isTrue();
    hashes.add(send(member, transfer(member, 0)));
    hashes.forEach(this::awaitMined);
  }

  @Test
  void aRevokedRightAppliesToPendingTransactions() {
    Member member = member(role);
    String stashed = send(member, transfer(member, 1));
    token.hold(member.id());
    send(member, plain(member, 0));
    await().until(() -> status(stashed).path("verdict").asText().equals("rejected"));
    JsonNode status = status(stashed);
    assertThat(status.at("/submission/denialId").asText())
        .isEqualTo(status.at("/denials/0/id").asText());
    assertThat(chain.call("eth_getTransactionByHash", stashed).isNull()).isTrue();
  }

  @Test
  void aDeletedUserLeavesNothing() {
    Member member = member(role);
    String stashed = send(member, transfer(member, 1));
    assertThat(operator.delete("/users/" + member.id()).status()).isEqualTo(204);
    String next = People.walletUser(operator, member.wallet());
    token.join(next, role);
    Gateway rpc = Gateway.of(Client.session(api, member.wallet()));
    String gap = rpc.result("eth_sendRawTransaction", plain(member, 0)).asText();
    awaitMined(gap);
    String after = rpc.result("eth_sendRawTransaction", plain(member, 1)).asText();
    awaitMined(after);
    assertThat(chain.call("eth_getTransactionByHash", stashed).isNull()).isTrue();
  }

  @Test
  void aTransferToAContractDeployedInTheMeantimeIsACall() {
    Member member = member(role, token.role("contract_deployment"));
    String target =
        ContractUtils.generateContractAddress(member.wallet().address(), BigInteger.ZERO);
    String paid = send(member, signed(member.wallet(), BigInteger.ONE, target, 1, "0x"));
    send(member, signed(member.wallet(), BigInteger.ZERO, null, 0, "0x6001600c60003960016000f300"));
    await().until(() -> status(paid).path("verdict").asText().equals("rejected"));
    assertThat(chain.call("eth_getTransactionByHash", paid).isNull()).isTrue();
  }

  @Test
  void pendingTransactionsSurviveAKill() {
    Member member = member(role);
    String waits = send(member, transfer(member, 1));
    site.installation.server().kill();
    site.installation.startServer();
    Gateway rpc = Gateway.of(Client.session(api, member.wallet()));
    assertThat(rpc.result("eth_getTransactionByHash", waits).path("nonce").asText())
        .isEqualTo("0x1");
    rpc.result("eth_sendRawTransaction", plain(member, 0));
    awaitMined(waits);
  }
}
