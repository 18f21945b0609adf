package dev.portcullis.devnet.chain.production;

import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Overrides of contract developers for coming blocks: base fee and random value of the next one,
 * gas limit and beneficiary of all. Thread-safe.
 */
public final class BlockOverrides {
  private volatile UInt256 baseFee;
  private volatile Hash prevRandao;
  private volatile EvmAddress coinbase;
  private volatile long gasLimit;

  /** Counts all changes that affect the next block, besides its parent and the mempool. */
  private final AtomicLong version = new AtomicLong();

  /** Creates empty overrides. */
  public BlockOverrides() {}

  /** A number that differs after each change. */
  public long version() {
    return version.get();
  }

  /** Invalidates cached data of the next block. */
  void changed() {
    version.incrementAndGet();
  }

  /** Sets the base fee of the next block, wei per gas. */
  public void setBaseFee(UInt256 wei) {
    baseFee = wei;
    changed();
  }

  /** Sets the random value of the next block (EIP-4399). */
  public void setPrevRandao(Hash value) {
    prevRandao = value;
    changed();
  }

  /** Sets the recipient of the priority fees from now on. */
  public void setCoinbase(EvmAddress beneficiary) {
    coinbase = beneficiary;
    changed();
  }

  /** Sets the gas limit of blocks from now on, units of gas. */
  public void setGasLimit(long gas) {
    if (gas < 1) {
      throw new InvalidDevCommandException("a block needs gas");
    }
    gasLimit = gas;
    changed();
  }

  /** The base fee that was set for the next block. */
  public Optional<UInt256> baseFee() {
    return Optional.ofNullable(baseFee);
  }

  /** Applies the overrides to a context. */
  public BlockContext apply(BlockContext context) {
    UInt256 fee = baseFee;
    Hash random = prevRandao;
    EvmAddress beneficiary = coinbase;
    return new BlockContext(
        context.number(),
        context.timestamp(),
        beneficiary == null ? context.coinbase() : beneficiary,
        gasLimit == 0 ? context.gasLimit() : gasLimit,
        fee == null ? context.baseFee() : fee,
        random == null ? context.prevRandao() : random,
        context.blobBaseFee(),
        context.chainId(),
        context.blockHashes());
  }

  /** The next block was produced: overrides for it alone end. */
  void onBlockProduced() {
    baseFee = null;
    prevRandao = null;
    changed();
  }

  /** The overrides at one moment; null or zero if absent. */
  public record State(UInt256 baseFee, Hash prevRandao, EvmAddress coinbase, long gasLimit) {}

  /** The current overrides, for {@link #restore}. */
  public State state() {
    return new State(baseFee, prevRandao, coinbase, gasLimit);
  }

  /** Restores earlier overrides. */
  public void restore(State earlier) {
    baseFee = earlier.baseFee();
    prevRandao = earlier.prevRandao();
    coinbase = earlier.coinbase();
    gasLimit = earlier.gasLimit();
    changed();
  }

  /** Removes all overrides. */
  void reset() {
    onBlockProduced();
    coinbase = null;
    gasLimit = 0;
  }
}
