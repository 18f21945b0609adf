package dev.portcullis.devnet.node;

import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.devnet.rollup.BridgeCalls;
import dev.portcullis.devnet.rollup.TwoLayers;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.SystemContracts;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.transaction.Transaction;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A served rollup of three blocks: seven wei are deposited for Bob and five are withdrawn to him,
 * two blocks that are an executed batch; a transfer to Bob is in a block whose batch is open;
 * another transfer waits for the ones before it.
 */
final class RollupScene implements AutoCloseable {
  private static final long CHAIN_ID = 6565;

  final NodeClient client;
  private final TwoLayers layers;
  private final NodeServer server;
  private final Map<String, String> names = new LinkedHashMap<>();

  RollupScene() throws IOException {
    RollupSettings twoBlocks =
        new RollupSettings(
            2, 10_000, Duration.ofDays(1), Duration.ZERO, Duration.ZERO, Duration.ZERO);
    layers = new TwoLayers(ChainSettings.builder().build(), twoBlocks);
    IncludedTransaction deposit =
        layers.executed(layers.request(Scene.BOB, UInt256.of(7), Bytes.EMPTY));
    Bytes withdraw = BridgeCalls.function("withdraw(address)").address(Scene.BOB).toBytes();
    IncludedTransaction withdrawal =
        layers.send(layers.l2(), SystemContracts.BASE_TOKEN, UInt256.of(5), withdraw);
    layers.finalized(2);
    IncludedTransaction transfer = layers.send(layers.l2(), Scene.BOB, UInt256.ONE, Bytes.EMPTY);
    Transaction waiting = new TestWallet(1, CHAIN_ID).from(3).transfer(Scene.BOB, 1);
    layers.l2().submit(waiting);
    server = NodeServer.start(layers.rollup, NodeSettings.loopback());
    client = new NodeClient(server.url());
    names.put("$deposit", deposit.transaction().hash().toString());
    names.put("$withdrawal", withdrawal.transaction().hash().toString());
    names.put("$transfer", transfer.transaction().hash().toString());
    names.put("$waiting", waiting.hash().toString());
    for (long number = 0; number <= 3; number++) {
      var block = layers.l2().block(new BlockIdentifier.Height(number)).orElseThrow();
      names.put("$block" + number, block.hash().toString());
      if (number > 0) {
        names.put("$mixHash" + number, block.header().mixHash().toString());
      }
    }
    Hash message = Keccak.hash(BridgeCalls.etherMessage(Scene.BOB, UInt256.of(5)));
    names.put("$message", message.toString());
    names.put("$alice", layers.alice().toString());
    names.put("$main", layers.rollup.mainContract().toString());
    names.put("$bridgehub", layers.rollup.bridgehub().toString());
    names.put("$bridge", layers.rollup.sharedBridge().toString());
    names.put("$operator", layers.rollup.operator().toString());
    names.put("$rawUsed", withdrawal.transaction().encoded().toString());
    Transaction next = new TestWallet(2, CHAIN_ID).call(SystemContracts.BASE_TOKEN, withdraw);
    names.put("$raw", next.encoded().toString());
    names.put("$next", next.hash().toString());
  }

  /** What differs from run to run or is too long to repeat, by the name the files use for it. */
  Map<String, String> names() {
    return names;
  }

  @Override
  public void close() {
    server.close();
    layers.close();
  }
}
