package dev.portcullis.devnet.chain;

import dev.portcullis.devnet.block.Block;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;

/** What developers of contracts ask of a development chain and no real chain offers. */
public final class DevCommands {
  private final BlockProducer producer;
  private final Blocks blocks;
  private final Lock settling;

  DevCommands(BlockProducer producer, Blocks blocks, Lock settling) {
    this.producer = producer;
    this.blocks = blocks;
    this.settling = settling;
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
    if (timestamp < blocks.head().header().timestamp()) {
      throw new InvalidDevCommand(
          "the timestamp lies before the last block's, " + blocks.head().header().timestamp());
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
    if (number < 0 || number > blocks.head().number()) {
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
    if (depth < 1 || depth > blocks.head().number()) {
      throw new InvalidDevCommand(
          "depth must lie between 1 and the height of the chain, " + blocks.head().number());
    }
    return unlessSettled(blocks.head().number() - depth, () -> producer.reorganize(depth));
  }

  private List<Block> unlessSettled(long last, Supplier<List<Block>> command) {
    settling.lock();
    try {
      long committed = blocks.settlement().lastCommittedBlock().orElse(0);
      if (last < committed) {
        throw new InvalidDevCommand(
            "block " + committed + " and those before it are committed on layer 1 and stay");
      }
      return command.get();
    } finally {
      settling.unlock();
    }
  }
}
