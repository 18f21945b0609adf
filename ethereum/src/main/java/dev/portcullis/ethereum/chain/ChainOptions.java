package dev.portcullis.ethereum.chain;

import dev.portcullis.ethereum.common.UInt256;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The options of a chain in this process. The chain id and the first base fee are fixed once its
 * directory exists; the rest may change between starts.
 *
 * @param chainId the chain id (EIP-155), at least 1
 * @param blocks the block production
 * @param storage the storage of the chain
 * @param calls the limits of calls
 * @param pool the limits of the mempool
 */
public record ChainOptions(long chainId, Blocks blocks, Storage storage, Calls calls, Pool pool) {
  /** A chain in memory with chain id 6565, which produces a block for each transaction. */
  public static final ChainOptions DEFAULT =
      new ChainOptions(
          6565,
          new Blocks(Duration.ZERO, 30_000_000, UInt256.of(100_000_000), Optional.empty(), true),
          new Storage(Optional.empty(), false, 0, DamagedChainPolicy.NONE),
          new Calls(100_000_000, Duration.ofSeconds(5), 10_000),
          new Pool(10 << 20, 50, 20_000));

  /**
   * The options of block production.
   *
   * @param interval time between blocks; zero produces a block as soon as a transaction arrives
   * @param gasLimit gas of a block
   * @param minBaseFee wei per gas: the base fee of genesis, below which it never falls
   * @param fork the rules of the EVM; empty for those of an existing chain, or else the newest
   * @param presets whether a new chain begins with the CREATE2 deployer, Multicall3 and Permit2
   */
  public record Blocks(
      Duration interval, long gasLimit, UInt256 minBaseFee, Optional<Fork> fork, boolean presets) {}

  /**
   * The storage of the chain.
   *
   * @param directory of blocks and state; empty keeps them in memory
   * @param fsync whether an acknowledged block also survives a loss of power
   * @param stateBlocks for how many blocks the state is kept; 0 keeps all
   * @param truncation what to do when the files are damaged
   */
  public record Storage(
      Optional<Path> directory, boolean fsync, long stateBlocks, DamagedChainPolicy truncation) {}

  /**
   * The limits of one eth_call or estimate.
   *
   * @param gas maximum gas
   * @param timeout maximum time
   * @param logs maximum number of logs in one result
   */
  public record Calls(long gas, Duration timeout, int logs) {}

  /**
   * The limits of the mempool.
   *
   * @param transactionBytes maximum bytes of an encoded transaction
   * @param nonceGap how far a nonce may be ahead of the account's nonce
   * @param size maximum number of transactions
   */
  public record Pool(int transactionBytes, int nonceGap, int size) {}
}
