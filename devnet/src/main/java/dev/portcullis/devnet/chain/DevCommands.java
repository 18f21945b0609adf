package dev.portcullis.devnet.chain;

import dev.portcullis.devnet.block.Block;
import java.util.List;
import java.util.function.Supplier;

/** What developers of contracts ask of a development chain and no real chain offers. */
public final class DevCommands {
  private final BlockProducer producer;
  private final Chain chain;

  DevCommands(BlockProducer producer, Chain chain) {
    this.producer = producer;
    this.chain = chain;
  }

  /** Makes a block of whatever waits, even of nothing. */
  public Block mine() {
    return producer.mine();
  }

  /**
   * Moves the time of all later blocks.
   *
   * @param seconds how far, not negative
   * @return how far blocks are now from the wall clock, in seconds
   */
  public long increaseTime(long seconds) {
    if (seconds < 0) {
      throw new InvalidDevCommand("time only goes forward");
    }
    return producer.shiftTime(seconds);
  }

  /**
   * Sets the time of the next block; later ones go on from there.
   *
   * @param timestamp seconds since 1970, not before the last block
   */
  public void setNextBlockTimestamp(long timestamp) {
    if (timestamp < chain.head().header().timestamp()) {
      throw new InvalidDevCommand(
          "the timestamp lies before the last block's, " + chain.head().header().timestamp());
    }
    producer.setNextTime(timestamp);
  }

  /**
   * Takes back all blocks after the given one; their transactions are forgotten.
   *
   * @param number the block that becomes the last
   * @return the removed blocks, newest first
   */
  public List<Block> rewind(long number) {
    if (number < 0 || number > chain.head().number()) {
      throw new InvalidDevCommand("there is no block " + number + " to go back to");
    }
    return unlessSettled(number, () -> producer.rewind(number));
  }

  /**
   * Replaces the last blocks by as many others, as a reorganisation does; all their transactions go
   * into the first of the new ones as far as they fit.
   *
   * @param depth how many, at least 1 and at most the height of the chain
   * @return the removed blocks, newest first
   */
  public List<Block> reorganize(int depth) {
    if (depth < 1 || depth > chain.head().number()) {
      throw new InvalidDevCommand(
          "depth must lie between 1 and the height of the chain, " + chain.head().number());
    }
    return unlessSettled(chain.head().number() - depth, () -> producer.reorganize(depth));
  }

  private List<Block> unlessSettled(long last, Supplier<List<Block>> command) {
    chain.settling().lock();
    try {
      long committed = chain.settlement().committed().orElse(0);
      if (last < committed) {
        throw new InvalidDevCommand(
            "block " + committed + " and those before it are committed on layer 1 and stay");
      }
      return command.get();
    } finally {
      chain.settling().unlock();
    }
  }
}
