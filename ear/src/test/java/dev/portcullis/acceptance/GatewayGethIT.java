package dev.portcullis.acceptance;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.web3j.utils.Numeric;

/** Behind the gateway are nodes of go-ethereum, which most chains outside run. */
@Tag("installation")
@Tag("nightly")
class GatewayGethIT extends GatewayBehindNodes {
  /** How many blocks its developer mode finalizes at a time. */
  private static final int EPOCH = 32;

  @TempDir static Path directory;

  @Override
  ChainProcess started() throws IOException, InterruptedException {
    return ChainProcess.geth(directory);
  }

  @Override
  String name() {
    return "geth";
  }

  /** A finalized block never leaves a chain: no epoch ends with the next one. */
  @Override
  String mark() {
    while ((head() + 1) % EPOCH == 0) {
      chain.fund(TestWallet.OPERATOR.address());
    }
    return chain.call("eth_blockNumber").asText();
  }

  /** Geth has no snapshots; its pool learns beside the answer where the chain is. */
  @Override
  void goBack(String mark) {
    chain.call("debug_setHead", mark);
    await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(10))
        .until(() -> nonce("pending").equals(nonce("latest")));
  }

  private long head() {
    return Numeric.decodeQuantity(chain.call("eth_blockNumber").asText()).longValueExact();
  }

  private String nonce(String block) {
    return chain.call("eth_getTransactionCount", TestWallet.OPERATOR.address(), block).asText();
  }

  /** On the same installation, whose server it kills. */
  @Nested
  class Pool extends GatewayPoolTrials {
    Pool() {
      super(GatewayGethIT.this);
    }
  }

  /** On the same installation. */
  @Nested
  class Sentinel extends SentinelTrials {
    Sentinel() {
      super(GatewayGethIT.this);
    }
  }
}
