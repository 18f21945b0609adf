package dev.portcullis.devnet.node.trace;

import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.ethereum.common.Hash;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The traces told last: explorers and debuggers ask for the same ones again and again, and a replay
 * takes longer than writing its outcome. A block taken back cannot be mistaken for its successor,
 * whose hash is another. Thread-safe.
 */
final class RecentTraces {
  private static final long MOST_BYTES = 8L << 20;

  /** So that a single one does not drive all others out. */
  private static final long MOST_BYTES_OF_ONE = MOST_BYTES / 8;

  private final Map<Key, Trace> traces = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /** A trace that was kept. */
  synchronized Optional<Object> find(IncludedTransaction included, TraceConfig config) {
    return Optional.ofNullable(traces.get(Key.of(included, config))).map(Trace::told);
  }

  /**
   * Keeps a trace, unless it is large; the ones not asked for longest make room.
   *
   * @param included the transaction
   * @param config how it was traced
   * @param told what was told, which does not change any more
   * @param size about how many bytes it takes
   */
  synchronized void keep(IncludedTransaction included, TraceConfig config, Object told, long size) {
    if (size > MOST_BYTES_OF_ONE) {
      return;
    }
    Trace before = traces.put(Key.of(included, config), new Trace(told, size));
    bytes += size - (before == null ? 0 : before.size);
    Iterator<Trace> oldest = traces.values().iterator();
    while (bytes > MOST_BYTES) {
      bytes -= oldest.next().size;
      oldest.remove();
    }
  }

  private record Key(Hash block, int index, TraceConfig config) {
    static Key of(IncludedTransaction included, TraceConfig config) {
      return new Key(included.block().hash(), included.index(), config);
    }
  }

  private record Trace(Object told, long size) {}
}
