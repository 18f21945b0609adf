package dev.portcullis.ejb.tracing;

import dev.portcullis.kernel.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * Spans on their way to a collector, within bounds: of those that find no room only the number is
 * known, and nobody waits.
 */
final class SpanQueue implements Span.Exporter {
  private static final int ROOM = 4_096;
  private static final int AT_ONCE = 512;

  /** Digits of a trace id that decide, as those of OpenTelemetry do: the last of it. */
  private static final int DIGITS = 14;

  private static final double MOST = Math.pow(16, DIGITS);

  private final BlockingQueue<Span.FinishedSpan> waiting = new ArrayBlockingQueue<>(ROOM);
  private final LongAdder dropped = new LongAdder();
  private final double ratio;

  /**
   * An empty one.
   *
   * @param ratio the share of traces that are wanted, from 0 to 1
   */
  SpanQueue(double ratio) {
    this.ratio = ratio;
  }

  @Override
  public boolean samples(String traceId) {
    String end = traceId.substring(traceId.length() - DIGITS);
    return Long.parseLong(end, 16) < ratio * MOST;
  }

  @Override
  public void take(Span.FinishedSpan span) {
    if (!waiting.offer(span)) {
      dropped.increment();
    }
  }

  /** Some that wait; empty after {@code millis} without any. */
  List<Span.FinishedSpan> next(long millis) throws InterruptedException {
    List<Span.FinishedSpan> found = new ArrayList<>();
    Span.FinishedSpan first = waiting.poll(millis, TimeUnit.MILLISECONDS);
    if (first != null) {
      found.add(first);
      waiting.drainTo(found, AT_ONCE - 1);
    }
    return found;
  }

  /** Notes that so many could not be told of. */
  void lost(int spans) {
    dropped.add(spans);
  }

  /** How many were not told of. */
  long dropped() {
    return dropped.sum();
  }
}
