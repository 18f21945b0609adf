package dev.portcullis.devnet.chain;

import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.devnet.trie.StateTries;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Grows a chain and opens it again, as a process of its own with as little memory as its parent
 * specifies. Every block has a transfer of wei and one of tokens, each to a new account.
 */
public final class LongChain {
  private static final UInt256 PRICE = UInt256.of(2_000_000_000);
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private LongChain() {}

  /** Takes "grow" or "open", the directory, and the number of blocks. */
  public static void main(String[] arguments) {
    Path directory = Path.of(arguments[1]);
    int blocks = Integer.parseInt(arguments[2]);
    if (arguments[0].equals("grow")) {
      grow(directory, blocks);
    } else {
      open(directory, blocks);
    }
  }

  private static void grow(Path directory, int blocks) {
    TestWallet alice = new TestWallet(0, 6565);
    TestWallet carol = new TestWallet(1, 6565);
    try (Chain chain = Chain.open(settings(directory))) {
      Transaction creation = alice.create(DemoToken.creation(1L << 40));
      chain.submit(creation);
      chain.dev().mine();
      EvmAddress token =
          chain.await(creation.hash(), PATIENCE).orElseThrow().receipt().contractAddress();
      // Tokens of one account and wei of another, so that no transaction waits for another.
      for (int i = 1; i < blocks; i++) {
        chain.submit(alice.call(token, DemoToken.transfer(somebody(i), 1), 200_000, PRICE));
        chain.submit(carol.transfer(somebody(i), 1));
        chain.dev().mine();
      }
      tell("grown to block", chain.head().number());
    }
  }

  private static void open(Path directory, int blocks) {
    final long start = System.nanoTime();
    try (Chain chain = Chain.open(settings(directory))) {
      tell("opened in ms", millis(start));
      long asked = System.nanoTime();
      StateTries tries = chain.tries(BlockIdentifier.Tag.LATEST);
      tell("proof of nodes", tries.accountProof(somebody(blocks - 1)).size());
      tell("proved in ms", millis(asked));
      Runtime runtime = Runtime.getRuntime();
      runtime.gc();
      tell("bytes after collection", runtime.totalMemory() - runtime.freeMemory());
      tell("head", chain.head().number());
      tell(
          "wei",
          Accounts.balance(chain.state(BlockIdentifier.Tag.LATEST), somebody(1)).longValue());
    }
  }

  private static ChainSettings settings(Path directory) {
    return ChainSettings.builder()
        .dataDirectory(directory)
        .blockInterval(Duration.ofDays(1))
        .accountBalance(UInt256.of(Long.MAX_VALUE).times(1L << 40))
        .build();
  }

  private static EvmAddress somebody(int number) {
    return EvmAddress.of(String.format("0x%040x", 0xb0_0000_0000L + number * 7919L));
  }

  private static long millis(long since) {
    return (System.nanoTime() - since) / 1_000_000;
  }

  private static void tell(String what, long value) {
    System.out.println(what + ": " + value);
  }
}
