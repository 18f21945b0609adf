package dev.portcullis.bench;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.production.ChainListener;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.node.NodeServer;
import dev.portcullis.devnet.node.NodeSettings;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * From a block to the last push of it to 1,000 WebSockets of the node, each with subscriptions to
 * heads, logs and waiting transactions. The block begins when the chain notifies its listeners.
 */
final class SocketBench {
  private static final int SOCKETS = 1_000;
  private static final List<String> OF_EACH =
      List.of("[\"newHeads\"]", "[\"logs\",{}]", "[\"newPendingTransactions\"]");
  private static final int WARM_UP = 50;
  private static final int MEASURED = 100;
  private static final UInt256 KEY = UInt256.of(1_000_003L);

  private final Chain chain;
  private long nonce;
  private volatile long begun;

  private SocketBench(Chain chain) {
    this.chain = chain;
  }

  static void run() throws Exception {
    ChainSettings settings =
        ChainSettings.builder().accounts(List.of(Secp256k1.address(KEY))).build();
    try (Chain chain = Chain.open(settings)) {
      new SocketBench(chain).measure();
    }
  }

  private void measure() throws Exception {
    chain.addListener(
        new ChainListener() {
          @Override
          public void onBlock(Block block) {
            begun = System.nanoTime();
          }
        });
    EvmAddress token = send(Optional.empty(), Token.creation(1L << 60));
    try (NodeServer server = NodeServer.start(chain, NodeSettings.loopback());
        Sockets sockets = Sockets.open(server.port(), SOCKETS, OF_EACH)) {
      long[] nanos = new long[MEASURED];
      for (int i = -WARM_UP; i < MEASURED; i++) {
        send(Optional.of(token), Token.transfer(EvmAddress.of(5_000_000L), 1));
        long last = sockets.receive(SOCKETS * OF_EACH.size());
        nanos[Math.max(0, i)] = last - begun;
      }
      Report.spread("block to the last of 3,000 pushes", nanos);
    }
  }

  private EvmAddress send(Optional<EvmAddress> to, Bytes data) {
    Transaction transaction =
        TransactionPayload.dynamicFee(
                chain.settings().chainId(),
                nonce++,
                UInt256.ONE,
                UInt256.of(1_000_000_000_000L),
                3_000_000,
                to,
                UInt256.ZERO,
                data)
            .sign(KEY);
    chain.submit(transaction);
    return chain
        .await(transaction.hash(), Duration.ofMinutes(1))
        .orElseThrow()
        .receipt()
        .contractAddress();
  }
}
