package dev.portcullis.devnet.node;

import dev.portcullis.devnet.node.rpc.MemoryBudget;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A request while it arrives. It reserves memory from the shared budget before it uses it; the
 * first bytes are free, because the number of connections limits them. Not thread-safe.
 */
final class RequestBody {
  private static final int FIRST = 1 << 10;

  /** The number of free bytes. */
  static final int FREE = 8 << 10;

  private static final int MOST_AT_ONCE = 1 << 20;

  private final MemoryBudget budget;
  private final int most;
  private final int free;
  private final List<ByteBuffer> parts = new ArrayList<>();
  private int size;
  private int capacity;
  private long taken;

  /**
   * Creates an empty body.
   *
   * @param most the maximum in bytes
   * @param budget for its memory
   */
  RequestBody(int most, MemoryBudget budget) {
    this(most, budget, FREE);
  }

  private RequestBody(int most, MemoryBudget budget, int free) {
    this.most = most;
    this.budget = budget;
    this.free = free;
  }

  /** Creates one of several bodies of a connection: none of its bytes are free. */
  static RequestBody oneOfMany(int most, MemoryBudget budget) {
    return new RequestBody(most, budget, 0);
  }

  /** The result of adding bytes. */
  enum AddResult {
    KEPT,
    TOO_LARGE,
    NO_MEMORY
  }

  /** Appends some bytes. */
  AddResult add(ByteBuffer bytes) {
    if (bytes.remaining() > most - size) {
      return AddResult.TOO_LARGE;
    }
    while (bytes.hasRemaining()) {
      if (size == capacity && !grow()) {
        return AddResult.NO_MEMORY;
      }
      ByteBuffer last = parts.get(parts.size() - 1);
      int count = Math.min(last.remaining(), bytes.remaining());
      last.put(bytes.slice().limit(count));
      bytes.position(bytes.position() + count);
      size += count;
    }
    return AddResult.KEPT;
  }

  /**
   * Doubles the capacity, so that a body that arrives byte by byte does not become many small
   * parts.
   */
  private boolean grow() {
    int more = Math.min(Math.min(Math.max(capacity, FIRST), MOST_AT_ONCE), most - capacity);
    long need = Math.max(0, (long) capacity + more - free) - taken;
    if (!budget.reserve(need)) {
      return false;
    }
    taken += need;
    parts.add(ByteBuffer.allocate(more));
    capacity += more;
    return true;
  }

  /** All bytes. */
  InputStream stream() {
    List<InputStream> streams = new ArrayList<>();
    for (ByteBuffer part : parts) {
      streams.add(new ByteArrayInputStream(part.array(), part.arrayOffset(), part.position()));
    }
    return streams.size() == 1
        ? streams.get(0)
        : new SequenceInputStream(Collections.enumeration(streams));
  }

  /**
   * Drops the bytes, but keeps their memory reserved: the objects parsed from them still use it.
   */
  void dropBytes() {
    parts.clear();
  }

  /** Releases its memory. */
  void release() {
    dropBytes();
    budget.release(taken);
    taken = 0;
  }
}
