package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.DevCommands.Snapshot;
import java.util.TreeMap;

/** Points of the chain a developer can return to, each once. */
final class Snapshots {
  private final Chain chain;
  private final TreeMap<Long, Snapshot> points = new TreeMap<>();
  private long last;

  Snapshots(Chain chain) {
    this.chain = chain;
  }

  synchronized long take() {
    points.put(++last, chain.dev().mark());
    return last;
  }

  /**
   * Returns to a snapshot, which ends it and the later ones; false when it is not there any more.
   */
  synchronized boolean revert(long id) {
    Snapshot snapshot = points.get(id);
    if (snapshot == null) {
      return false;
    }
    points.tailMap(id, true).clear();
    return chain.dev().returnTo(snapshot);
  }

  /** Forgets all: the chain begins again. */
  synchronized void clear() {
    points.clear();
  }
}
