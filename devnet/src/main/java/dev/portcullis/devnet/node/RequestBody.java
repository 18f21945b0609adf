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
 * A request while it arrives. Its memory is taken from what all clients share before it is used;
 * the first bytes are free, because the number of connections limits them. Not for several threads
 * at once.
 */
final class RequestBody {
  private static final int FIRST = 1 << 10;

  /** Bytes that are free. */
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
   * Nothing yet.
   *
   * @param most bytes it may have
   * @param budget what its memory is taken from
   */
  RequestBody(int most, MemoryBudget budget) {
    this(most, budget, FREE);
  }

  private RequestBody(int most, MemoryBudget budget, int free) {
    this.most = most;
    this.budget = budget;
    this.free = free;
  }

  /** One of many that a connection may have at a time: nothing of it is free. */
  static RequestBody oneOfMany(int most, MemoryBudget budget) {
    return new RequestBody(most, budget, 0);
  }

  /** What became of some bytes. */
  enum AddResult {
    KEPT,
    TOO_LARGE,
    NO_MEMORY
  }

  /** Keeps some bytes. */
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

  /** Doubles what there is, so that a body that comes byte by byte is not many small parts. */
  private boolean grow() {
    int more = Math.min(Math.min(Math.max(capacity, FIRST), MOST_AT_ONCE), most - capacity);
    long need = Math.max(0, (long) capacity + more - free) - taken;
    if (!budget.take(need)) {
      return false;
    }
    taken += need;
    parts.add(ByteBuffer.allocate(more));
    capacity += more;
    return true;
  }

  /** All of them. */
  InputStream stream() {
    List<InputStream> streams = new ArrayList<>();
    for (ByteBuffer part : parts) {
      streams.add(new ByteArrayInputStream(part.array(), part.arrayOffset(), part.position()));
    }
    return streams.size() == 1
        ? streams.get(0)
        : new SequenceInputStream(Collections.enumeration(streams));
  }

  /** The bytes are not needed any more, but what was made of them still fills their memory. */
  void forget() {
    parts.clear();
  }

  /** Gives its memory back. */
  void release() {
    forget();
    budget.give(taken);
    taken = 0;
  }
}
