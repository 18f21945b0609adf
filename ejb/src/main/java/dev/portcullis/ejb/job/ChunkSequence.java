package dev.portcullis.ejb.job;

import java.util.List;

/**
 * The portions of one execution, in order. Each is found and written in one transaction, which is
 * that of the caller. A transaction may end anywhere in a portion: each item says where the run
 * goes on after it.
 */
public interface ChunkSequence {
  /**
   * An item.
   *
   * @param record what is to be done, as its portions know it
   * @param after the position of the run once it is written
   */
  record Item(Object record, String after) {}

  /** The next portion; empty if there is nothing left to do. */
  List<Item> next();

  /**
   * Makes ready what is to be written.
   *
   * @throws ItemSkippedException if this item is to be passed over
   */
  default Item process(Item item) {
    return item;
  }

  /** Writes items in order. */
  void write(List<Item> items);

  /** What is said at the end, the exit status of the execution. */
  default String outcome() {
    return "ENDED";
  }
}
