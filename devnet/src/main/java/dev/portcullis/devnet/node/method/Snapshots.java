package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.BlockRef;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.common.Hash;
import java.util.TreeMap;

/** Points of the chain a developer can return to, each once. */
final class Snapshots {
  private final Chain chain;
  private final TreeMap<Long, Point> points = new TreeMap<>();
  private long last;

  Snapshots(Chain chain) {
    this.chain = chain;
  }

  synchronized long take() {
    Block head = chain.head();
    points.put(++last, new Point(head.number(), head.hash(), chain.dev().changes()));
    return last;
  }

  /**
   * Returns to a snapshot, which ends it and the later ones; false when it is not there any more.
   */
  synchronized boolean revert(long id) {
    Point point = points.get(id);
    if (point == null) {
      return false;
    }
    points.tailMap(id, true).clear();
    boolean stillThere = chain.block(new BlockRef.ByHash(point.hash)).isPresent();
    if (stillThere) {
      chain.dev().rewind(point.number, point.changes);
    }
    return stillThere;
  }

  /** Forgets all: the chain begins again. */
  synchronized void clear() {
    points.clear();
  }

  private record Point(long number, Hash hash, long changes) {}
}
