package dev.portcullis.ejb.job;

import java.util.List;

/**
 * The chunks of one execution, in order. Each is found and written in one transaction of the
 * caller. A transaction may end anywhere in a chunk: each item defines the position at which the
 * run continues after it.
 */
public interface ChunkSequence {
  /**
   * An item.
   *
   * @param record the data of the item, in the job's own type
   * @param after the position of the run once it is written
   */
  record Item(Object record, String after) {}

  /** The next chunk; empty if nothing is left. */
  List<Item> next();

  /**
   * Prepares an item for writing.
   *
   * @throws ItemSkippedException if this item must be skipped
   */
  default Item process(Item item) {
    return item;
  }

  /** Writes items in order. */
  void write(List<Item> items);

  /** The exit status of the execution. */
  default String outcome() {
    return "ENDED";
  }
}
