package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.web3j.crypto.Credentials;
import org.web3j.crypto.RawTransaction;
import org.web3j.crypto.TransactionEncoder;
import org.web3j.utils.Numeric;

/**
 * With the defaults of its settings the sentinel judges what nodes of another make mined, by their
 * own traces. An installation, because no fake answers as they do.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SentinelTrials {
  private static final BigInteger GAS = BigInteger.valueOf(100_000);
  private static final BigInteger TIP = BigInteger.valueOf(1_000_000_000);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final TestWallet wallet = TestWallet.random();
  private final GatewayBehindNodes site;
  private DevChain chain;
  private Client operator;
  private PermittedContract token;

  /** On an installation that runs when the first test begins. */
  SentinelTrials(GatewayBehindNodes site) {
    this.site = site;
  }

  @BeforeAll
  void begin() {
    chain = site.chain;
    operator = site.operator;
    chain.fund(wallet.address());
    token = PermittedContract.register(operator, chain.deployToken());
    String user = People.walletUser(operator, wallet);
    assertThat(user).isNotEmpty();
  }

  @Test
  void transactionsPastTheGateAreReportedAndPermittedOnesAreClean() {
    JsonNode forbidden = sendPastTheGate();
    JsonNode judged = judged(forbidden);
    assertThat(judged.at("/judgement/verdict").asText()).isIn("escaped", "undecided");

    // Rights change while an installation is set up; from here on they do not.
    JsonNode escaped =
        await()
            .atMost(PATIENCE)
            .until(
                () -> judged(sendPastTheGate()),
                found -> found.at("/judgement/verdict").asText().equals("escaped"));
    assertThat(escaped.at("/escapesIntact").asBoolean()).isTrue();
    assertThat(escaped.at("/escapes/0/target").asText()).isEqualTo(token.address());
    assertThat(escaped.at("/escapes/0/ruleId").asText()).isEqualTo("permission.missing");
    assertThat(operator.get("/audit-logs/?actionType=sentinel.escape").at("/items/0/actorType"))
        .isEqualTo("system");
    assertThat(operator.get("/overview").body().get("items").findValuesAsText("kind"))
        .contains("blocks_escaped");

    token.permit("public", false, List.of());
    JsonNode permitted =
        await()
            .atMost(PATIENCE)
            .until(
                () -> judged(sendPastTheGate()),
                found -> found.at("/judgement/verdict").asText().equals("clean"));
    assertThat(permitted.at("/judgement/frames").asLong()).isPositive();
    assertThat(operator.get("/audit-logs/verify?log=block_judgement").at("/status"))
        .isEqualTo("intact");
  }

  /** The batch runtime counts the blocks, while the job runs. */
  @Test
  void theJobCountsTheBlocksThatItReadAndWrote() {
    judged(sendPastTheGate());
    JsonNode step =
        await()
            .atMost(PATIENCE)
            .until(
                () ->
                    operator
                        .get("/admin/batch-jobs/sentinel?limit=1")
                        .body()
                        .at("/items/0/steps/0"),
                found -> found.at("/writeCount").asLong() > 0);
    assertThat(step.at("/readCount").asLong())
        .isGreaterThanOrEqualTo(step.at("/writeCount").asLong());
    assertThat(step.at("/partitions")).isEmpty();
  }

  /** The judgement of the block of a receipt. */
  private JsonNode judged(JsonNode receipt) {
    String path = "/admin/block-judgements/" + receipt.get("blockHash").asText();
    return await()
        .atMost(PATIENCE)
        .until(() -> operator.get(path), answer -> answer.status() == 200)
        .body();
  }

  private JsonNode sendPastTheGate() {
    BigInteger base =
        Numeric.decodeQuantity(
            chain.call("eth_getBlockByNumber", "latest", false).get("baseFeePerGas").asText());
    RawTransaction transaction =
        RawTransaction.createTransaction(
            Gateway.count(chain, wallet),
            base.shiftLeft(1).add(TIP),
            GAS,
            token.address(),
            BigInteger.ZERO,
            "0xa9059cbb" + "0".repeat(24) + wallet.address().substring(2) + "0".repeat(64));
    long chainId = Numeric.decodeQuantity(chain.call("eth_chainId").asText()).longValueExact();
    String signed =
        Numeric.toHexString(
            TransactionEncoder.signMessage(transaction, chainId, Credentials.create(wallet.key())));
    String hash = chain.call("eth_sendRawTransaction", signed).asText();
    return await()
        .atMost(PATIENCE)
        .until(() -> chain.call("eth_getTransactionReceipt", hash), found -> !found.isNull());
  }
}
