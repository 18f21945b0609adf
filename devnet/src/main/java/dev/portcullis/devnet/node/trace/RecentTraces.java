package dev.portcullis.devnet.node.trace;

import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.ethereum.common.Hash;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A cache of the latest traces: explorers and debuggers request the same ones repeatedly, and a
 * replay takes longer than writing its result. A removed block cannot be mistaken for its
 * successor, whose hash differs. Thread-safe.
 */
final class RecentTraces {
  private static final long MOST_BYTES = 8L << 20;

  /** The limit per trace in bytes, so that a single one does not evict all others. */
  private static final long MOST_BYTES_OF_ONE = MOST_BYTES / 8;

  private final Map<Key, Trace> traces = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /** A cached trace. */
  synchronized Optional<Object> find(IncludedTransaction included, TraceConfig config) {
    return Optional.ofNullable(traces.get(Key.of(included, config))).map(Trace::told);
  }

  /**
   * Caches a trace, unless it is large; the least recently used ones are evicted.
   *
   * @param included the transaction
   * @param config of the trace
   * @param told the trace, which does not change any more
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
