package dev.portcullis.devnet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.node.NodeClient;
import dev.portcullis.devnet.rollup.BridgeCalls;
import dev.portcullis.devnet.rollup.Layer1ContractAddresses;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.SystemContracts;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both layers in a process that is killed: nothing between them is lost or done twice. */
@Tag("kills")
class RollupProcessTest {
  private static final EvmAddress BOB = EvmAddress.of("0x00000000000000000000000000000000000000b0");
  private static final DevAccounts.DevAccount ALICE = DevAccounts.ALL.get(0);
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final UInt256 PRICE = UInt256.of(2_000_000_000);
  private static final long GAS = 200_000;
  private static final UInt256 MINTED = UInt256.of(100_000_000).times(GAS).plus(UInt256.ONE);
  private static final int KILLS = 4;

  @TempDir Path directory;

  private NodeProcess start() throws IOException {
    return new NodeProcess(
        "--data",
        directory.toString(),
        "--batch-blocks",
        "7",
        "--batch-time",
        "20",
        "--commit-delay",
        "0",
        "--prove-delay",
        "10",
        "--execute-delay",
        "0");
  }

  @Test
  void everyAcknowledgedDepositAndWithdrawalGoesThroughOnceWhenTheNodeIsKilled() throws Exception {
    Random random = new Random(5);
    long acknowledged = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      try (NodeProcess node = start()) {
        CountDownLatch enough = new CountDownLatch(10 + random.nextInt(40));
        Thread killer = new Thread(() -> killAfter(enough, node), "killer");
        killer.setDaemon(true);
        killer.start();
        acknowledged += sendUntilItIsGone(node, enough);
        killer.join();
      }
    }
    try (NodeProcess node = start()) {
      long asked =
          number(view(node.clientBelow(), Layer1ContractAddresses.MAIN, "getTotalPriorityTxs()"));
      assertThat(asked).isBetween(acknowledged, acknowledged + KILLS);
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(number(node.client().call("eth_getBalance", BOB.toString(), "latest")))
                      .isEqualTo(asked));
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(node.client().call("eth_getBlockByNumber", "finalized", false))
                      .isEqualTo(node.client().call("eth_getBlockByNumber", "latest", false)));
      assertThat(
              number(
                  view(
                      node.clientBelow(),
                      Layer1ContractAddresses.MAIN,
                      "getTotalBatchesExecuted()")))
          .isEqualTo(number(node.client().call("rollup_L1BatchNumber")))
          .isGreaterThanOrEqualTo(KILLS);
    }
  }

  private static void killAfter(CountDownLatch enough, NodeProcess node) {
    try {
      enough.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    node.close();
  }

  /** Deposits a wei and withdraws another again and again; answers how many deposits were made. */
  private static long sendUntilItIsGone(NodeProcess node, CountDownLatch enough) {
    long deposits = 0;
    Bytes deposit =
        BridgeCalls.requestDirect(
            6565, MINTED, BOB, UInt256.ONE, Bytes.EMPTY, GAS, ALICE.address());
    Bytes withdrawal = BridgeCalls.function("withdraw(address)").address(BOB).toBytes();
    try {
      while (true) {
        NodeClient below = node.clientBelow();
        if (send(below, 9, Layer1ContractAddresses.BRIDGEHUB, MINTED, deposit)) {
          deposits++;
          enough.countDown();
        }
        send(node.client(), 6565, SystemContracts.BASE_TOKEN, UInt256.ONE, withdrawal);
      }
    } catch (IOException gone) {
      return deposits;
    }
  }

  /** Whether the transaction was acknowledged as part of a block. */
  private static boolean send(
      NodeClient client, long chainId, EvmAddress to, UInt256 value, Bytes data)
      throws IOException {
    JsonNode nonce = client.call("eth_getTransactionCount", ALICE.address().toString(), "pending");
    var transaction =
        TransactionPayload.dynamicFee(
                chainId, number(nonce), UInt256.ONE, PRICE, 500_000, Optional.of(to), value, data)
            .sign(ALICE.privateKey());
    client.call("eth_sendRawTransaction", transaction.encoded().toString());
    JsonNode receipt = client.call("eth_getTransactionReceipt", transaction.hash().toString());
    if (receipt.isNull()) {
      return false;
    }
    assertThat(receipt.get("status").textValue()).isEqualTo("0x1");
    return true;
  }

  private static JsonNode view(NodeClient client, EvmAddress contract, String function)
      throws IOException {
    Map<String, String> call =
        Map.of(
            "to", contract.toString(), "data", BridgeCalls.function(function).toBytes().toString());
    return client.call("eth_call", call, "latest");
  }

  private static long number(JsonNode hex) {
    return UInt256.of(Bytes.of(even(hex.textValue())).toArray()).longValue();
  }

  private static String even(String hex) {
    return hex.length() % 2 == 0 ? hex : "0x0" + hex.substring(2);
  }
}
