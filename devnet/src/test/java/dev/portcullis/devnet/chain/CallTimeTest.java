package dev.portcullis.devnet.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.devnet.chain.simulation.CallFailedException;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * The time of a call is limited, and with it whatever is only tried out; that of a block is not.
 */
class CallTimeTest {
  private static final EvmAddress BLAKE2F = EvmAddress.of(9);
  private static final int ROUNDS = 3_000_000;

  @Test
  void aSimulationTimesOutAndAMinedTransactionDoesNot() {
    try (Chain chain =
        Chain.open(ChainSettings.builder().callTimeout(Duration.ofMillis(1)).build())) {
      byte[] input = ByteBuffer.allocate(213).putInt(ROUNDS).array();
      Transaction slow = new TestWallet(0, 6565).call(BLAKE2F, Bytes.wrap(input), ROUNDS + 30_000);
      assertThatThrownBy(() -> chain.preview(slow))
          .isInstanceOf(CallFailedException.class)
          .hasMessageContaining("timeout");
      chain.submit(slow);
      IncludedTransaction mined = chain.await(slow.hash(), Duration.ofSeconds(60)).orElseThrow();
      assertThat(mined.receipt().succeeded()).isTrue();
      assertThat(mined.receipt().gasUsed()).isGreaterThan(ROUNDS);
    }
  }
}
