package dev.portcullis.devnet.chain.production;

import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What developers of contracts want otherwise in blocks to come: base fee and random value of the
 * next one, gas limit and beneficiary of all. Thread-safe.
 */
public final class BlockOverrides {
  private volatile UInt256 baseFee;
  private volatile Hash prevRandao;
  private volatile EvmAddress coinbase;
  private volatile long gasLimit;

  /** Counts all that changes what the next block would be, besides its parent and the pool. */
  private final AtomicLong version = new AtomicLong();

  /** Nothing is wished for yet. */
  public BlockOverrides() {}

  /** Another number after each change. */
  public long version() {
    return version.get();
  }

  /** What was known of the next block is so no more. */
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

  /** Sets who receives the priority fees from now on. */
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

  /** A context as it is wanted. */
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

  /** The next block is made: what was for it alone is over. */
  void made() {
    baseFee = null;
    prevRandao = null;
    changed();
  }

  /** What is wanted at one moment; null or zero for what is not. */
  public record State(UInt256 baseFee, Hash prevRandao, EvmAddress coinbase, long gasLimit) {}

  /** What is wanted now, for {@link #restore}. */
  public State state() {
    return new State(baseFee, prevRandao, coinbase, gasLimit);
  }

  /** Wants what was wanted at an earlier time. */
  public void restore(State earlier) {
    baseFee = earlier.baseFee();
    prevRandao = earlier.prevRandao();
    coinbase = earlier.coinbase();
    gasLimit = earlier.gasLimit();
    changed();
  }

  /** As if nothing had been wanted. */
  void reset() {
    made();
    coinbase = null;
    gasLimit = 0;
  }
}
