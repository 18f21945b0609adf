package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.io.IOException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * In which block a call believes itself to be: as with anvil, in the one that is named, and without
 * a name an estimate in the next one, where the transaction would run.
 */
class NextBlockTest {
  /**
   * Writes a checkpoint as OpenZeppelin's votes do: a block's first call makes one, later ones
   * change it. Where SLOAD(0) is NUMBER, SSTORE(NUMBER, 2); else SSTORE(0, NUMBER) and
   * SSTORE(NUMBER, 1).
   */
  private static final String CHECKPOINTS = "435f5414600f57435f5560014355005b6002435500";

  /** Creates what follows: 21 bytes after these 9. */
  private static final String CREATE_21 = "60158060095f395ff3";

  /** Returns NUMBER, TIMESTAMP, BASEFEE, BLOCKHASH(NUMBER - 1) and BALANCE(0xb0). */
  private static final String LOOK = "435f524260205248604052600143034060605260b03160805260a05ff3";

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Test
  void anEstimateIsEnoughWhereEachBlockHasItsCheckpoint() throws IOException {
    try (Chain chain = Chain.open(ChainSettings.builder().build());
        NodeServer server = NodeServer.start(chain, NodeSettings.loopback())) {
      NodeClient client = new NodeClient(server.url());
      TestWallet alice = new TestWallet(0, 6565);
      EvmAddress votes =
          send(chain, alice.create(Bytes.of("0x" + CREATE_21 + CHECKPOINTS)))
              .receipt()
              .contractAddress();
      send(chain, alice.call(votes, Bytes.EMPTY));
      Map<String, String> request =
          Map.of("from", alice.address().toString(), "to", votes.toString());
      for (List<Object> params :
          List.<List<Object>>of(List.of(request), List.of(request, "pending"))) {
        JsonNode gas = client.call("eth_estimateGas", params.toArray());
        long limit = number(gas.textValue()).longValueExact();
        assertThat(limit).isGreaterThan(45_000);
        IncludedTransaction sent = send(chain, alice.call(votes, Bytes.EMPTY, limit));
        assertThat(sent.receipt().succeeded()).isTrue();
        assertThat(sent.receipt().gasUsed()).isEqualTo(limit);
      }
      String ofFee = client.call("rollup_estimateFee", request).get("gas_limit").textValue();
      assertThat(number(ofFee).longValueExact()).isGreaterThan(45_000);
    }
  }

  @Test
  void pendingIsTheNextBlockAndLatestTheLast() throws IOException {
    try (Scene scene = new Scene(NodeLimits.DEFAULT)) {
      var head = scene.chain.head();
      for (String method : List.of("eth_call", "debug_traceCall")) {
        List<BigInteger> latest = look(scene.client, method, "latest");
        assertThat(latest.get(0)).isEqualTo(3);
        assertThat(latest.get(1)).isEqualTo(BigInteger.valueOf(head.header().timestamp()));
        assertThat(latest.get(2)).isEqualTo(head.header().baseFee().toBigInteger());
        assertThat(latest.get(3)).isEqualTo(number(head.header().parentHash().toString()));
        assertThat(look(scene.client, method)).isEqualTo(latest);
        List<BigInteger> pending = look(scene.client, method, "pending");
        assertThat(pending.get(0)).isEqualTo(4);
        assertThat(pending.get(1)).isGreaterThan(latest.get(1));
        assertThat(pending.get(2)).isEqualTo(scene.chain.nextBaseFee().toBigInteger());
        assertThat(pending.get(3)).isEqualTo(number(head.hash().toString()));
      }
    }
  }

  @Test
  void pendingHasTheTimeThatADeveloperSet() throws IOException {
    try (Scene scene = new Scene(NodeLimits.DEFAULT)) {
      long time = scene.chain.head().header().timestamp() + 1_000;
      scene.client.call("evm_setNextBlockTimestamp", EthereumHex.quantity(time));
      assertThat(look(scene.client, "eth_call", "pending").get(1))
          .isEqualTo(BigInteger.valueOf(time));
      scene.client.call("evm_mine");
      assertThat(look(scene.client, "eth_call", "latest").get(1))
          .isEqualTo(BigInteger.valueOf(time));
      assertThat(look(scene.client, "eth_call", "pending").get(1))
          .isGreaterThan(BigInteger.valueOf(time));
    }
  }

  @Test
  void pendingCountsPendingTransactions() throws IOException {
    try (Chain chain =
            Chain.open(ChainSettings.builder().blockInterval(Duration.ofHours(1)).build());
        NodeServer server = NodeServer.start(chain, NodeSettings.loopback())) {
      NodeClient client = new NodeClient(server.url());
      TestWallet alice = new TestWallet(0, 6565);
      chain.submit(alice.transfer(Scene.BOB, 5));
      assertThat(look(client, "eth_call", "pending").get(4)).isEqualTo(5);
      chain.submit(alice.transfer(Scene.BOB, 6));
      assertThat(look(client, "eth_call", "pending").get(4)).isEqualTo(11);
      assertThat(look(client, "eth_call", "latest").get(4)).isZero();
      chain.dev().mine();
      assertThat(look(client, "eth_call", "latest").get(4)).isEqualTo(11);
      assertThat(look(client, "eth_call", "pending").get(4)).isEqualTo(11);
    }
  }

  private static List<BigInteger> look(NodeClient client, String method, String... tag)
      throws IOException {
    boolean traced = method.equals("debug_traceCall");
    List<Object> params = new ArrayList<>(List.of(Map.of("data", "0x" + LOOK)));
    params.addAll(Arrays.asList(tag));
    if (traced && tag.length > 0) {
      params.add(new HashMap<>(Map.of("tracer", "callTracer")));
    }
    JsonNode result = client.call(method, params.toArray());
    String output = traced ? result.get("output").textValue() : result.textValue();
    List<BigInteger> words = new ArrayList<>();
    for (int at = 2; at < output.length(); at += 64) {
      words.add(new BigInteger(output.substring(at, at + 64), 16));
    }
    return words;
  }

  private static BigInteger number(String hex) {
    return new BigInteger(hex.substring(2), 16);
  }

  private static IncludedTransaction send(Chain chain, Transaction transaction) {
    chain.submit(transaction);
    return chain.await(transaction.hash(), PATIENCE).orElseThrow();
  }
}
