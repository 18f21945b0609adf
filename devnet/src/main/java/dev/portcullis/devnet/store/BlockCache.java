package dev.portcullis.devnet.store;

import dev.portcullis.devnet.block.Block;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The most recently used blocks, decoded; bounded by the number of transactions in them. */
final class BlockCache {
  private static final int MAX_TRANSACTIONS = 20_000;
  private static final int MAX_BLOCKS = 2_000;

  private final Map<Long, Block> blocks = new LinkedHashMap<>(16, 0.75f, true);
  private int transactions;
  private int generation;

  synchronized Block get(long number) {
    return blocks.get(number);
  }

  /** To be read before the data that will be put. */
  synchronized int generation() {
    return generation;
  }

  /** Keeps a block, unless the chain was rewound since the generation was taken. */
  synchronized void put(Block block, int readIn) {
    if (readIn != generation) {
      return;
    }
    Block replaced = blocks.put(block.number(), block);
    transactions += block.transactions().size();
    transactions -= replaced == null ? 0 : replaced.transactions().size();
    Iterator<Block> oldest = blocks.values().iterator();
    while ((transactions > MAX_TRANSACTIONS || blocks.size() > MAX_BLOCKS) && blocks.size() > 1) {
      transactions -= oldest.next().transactions().size();
      oldest.remove();
    }
  }

  /** Removes everything, because numbers now mean other blocks. */
  synchronized void clear() {
    blocks.clear();
    transactions = 0;
    generation++;
  }
}
