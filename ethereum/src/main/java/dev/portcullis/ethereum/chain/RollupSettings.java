package dev.portcullis.ethereum.chain;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * The settings of a chain's settlement on layer 1. They may change between starts.
 *
 * @param batchBlocks blocks after which a batch closes
 * @param batchTransactions transactions after which a batch closes
 * @param batchTime the age of a batch's first block at which the batch closes
 * @param commitDelay how long a closed batch waits before it is committed
 * @param proveDelay how long a committed batch waits before it is proven
 * @param executeDelay how long a proven batch waits before it is executed
 * @param truncation what to do when files of layer 1 are damaged
 */
public record RollupSettings(
    int batchBlocks,
    int batchTransactions,
    Duration batchTime,
    Duration commitDelay,
    Duration proveDelay,
    Duration executeDelay,
    DamagedChainPolicy truncation) {
  /** The chain id of layer 1. */
  public static final long L1_CHAIN_ID = 9;

  /** At most a hundred blocks or five seconds for a batch, and a second between its stages. */
  public static final RollupSettings DEFAULT =
      new RollupSettings(
          100,
          10_000,
          Duration.ofSeconds(5),
          Duration.ofSeconds(1),
          Duration.ofSeconds(1),
          Duration.ofSeconds(1));

  private static final int MOST_TRANSACTIONS = 50_000;

  /** Rejects values outside their range with an IllegalArgumentException that names the setting. */
  public RollupSettings {
    require(batchBlocks >= 1 && batchBlocks <= 10_000, "batch blocks must lie between 1 and 10000");
    require(
        batchTransactions >= 1 && batchTransactions <= MOST_TRANSACTIONS,
        "batch transactions must lie between 1 and " + MOST_TRANSACTIONS);
    require(!batchTime.isNegative(), "batch time must not be negative");
    require(!commitDelay.isNegative(), "commit delay must not be negative");
    require(!proveDelay.isNegative(), "prove delay must not be negative");
    require(!executeDelay.isNegative(), "execute delay must not be negative");
  }

  /** Settings with which a damaged layer 1 is rejected. */
  public RollupSettings(
      int batchBlocks,
      int batchTransactions,
      Duration batchTime,
      Duration commitDelay,
      Duration proveDelay,
      Duration executeDelay) {
    this(
        batchBlocks,
        batchTransactions,
        batchTime,
        commitDelay,
        proveDelay,
        executeDelay,
        new DamagedChainPolicy(OptionalLong.empty(), "--l1-truncate-to"));
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }
}
