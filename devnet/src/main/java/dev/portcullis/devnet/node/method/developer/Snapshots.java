package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.DevCommands.Snapshot;
import java.util.TreeMap;

/** Snapshots of the chain to which a developer can revert, each once. */
final class Snapshots {
  private final Chain chain;
  private final TreeMap<Long, Snapshot> points = new TreeMap<>();
  private long last;

  Snapshots(Chain chain) {
    this.chain = chain;
  }

  synchronized long take() {
    points.put(++last, chain.dev().snapshot());
    return last;
  }

  /**
   * Reverts to a snapshot, which removes it and the later ones; false when it does not exist any
   * more.
   */
  synchronized boolean revert(long id) {
    Snapshot snapshot = points.get(id);
    if (snapshot == null) {
      return false;
    }
    points.tailMap(id, true).clear();
    return chain.dev().revert(snapshot);
  }

  /** Removes all: the chain restarts. */
  synchronized void clear() {
    points.clear();
  }
}
