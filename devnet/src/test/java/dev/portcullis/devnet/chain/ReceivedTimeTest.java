package dev.portcullis.devnet.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.Transaction;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The receipt time of a transaction is reported in milliseconds, in the pool, in its block, and
 * later.
 */
class ReceivedTimeTest {
  private static final EvmAddress BOB = EvmAddress.of("0x00000000000000000000000000000000000000b0");

  @TempDir private Path directory;

  private Chain open() {
    return Chain.open(
        ChainSettings.builder()
            .dataDirectory(directory)
            .blockInterval(Duration.ofHours(1))
            .build());
  }

  @Test
  void itStaysTheSameInTheBlockAndAfterARestart() {
    Transaction transaction = new TestWallet(0, 6565).transfer(BOB, 1);
    Hash hash = transaction.hash();
    Instant received;
    try (Chain chain = open()) {
      assertThat(chain.receivedAt(hash)).isEmpty();
      Instant before = Instant.now().truncatedTo(ChronoUnit.MILLIS);
      chain.submit(transaction);
      received = chain.receivedAt(hash).orElseThrow().truncatedTo(ChronoUnit.MILLIS);
      assertThat(received).isBetween(before, Instant.now());
      // The block is set to an unrelated time.
      chain.dev().increaseTime(100_000);
      chain.dev().mine();
      assertThat(chain.transaction(hash)).isPresent();
      assertThat(chain.receivedAt(hash)).contains(received);
    }
    try (Chain chain = open()) {
      assertThat(chain.receivedAt(hash)).contains(received);
      chain.dev().rewind(0);
      assertThat(chain.receivedAt(hash)).isEmpty();
    }
  }

  /** Who judges by it takes what comes again for no newer than it is. */
  @Test
  void itStaysTheSameInAReplacementBlock() {
    Transaction transaction = new TestWallet(0, 6565).transfer(BOB, 1);
    try (Chain chain = open()) {
      chain.submit(transaction);
      chain.dev().mine();
      Instant received = chain.receivedAt(transaction.hash()).orElseThrow();
      while (!Instant.now().isAfter(received.plusMillis(2))) {
        Thread.onSpinWait();
      }
      chain.dev().reorganize(1);
      assertThat(chain.transaction(transaction.hash())).isPresent();
      assertThat(chain.receivedAt(transaction.hash())).contains(received);
    }
  }
}
