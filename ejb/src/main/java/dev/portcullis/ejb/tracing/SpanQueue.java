package dev.portcullis.ejb.tracing;

import dev.portcullis.kernel.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * A bounded queue of spans for a collector. If it is full, spans are dropped and counted, and
 * callers never wait.
 */
final class SpanQueue implements Span.Exporter {
  private static final int ROOM = 4_096;
  private static final int AT_ONCE = 512;

  /** The digits of a trace id that decide about sampling, the last ones as in OpenTelemetry. */
  private static final int DIGITS = 14;

  private static final double MOST = Math.pow(16, DIGITS);

  private final BlockingQueue<Span.FinishedSpan> waiting = new ArrayBlockingQueue<>(ROOM);
  private final LongAdder dropped = new LongAdder();
  private final double ratio;

  /**
   * Creates an empty queue.
   *
   * @param ratio the share of sampled traces, from 0 to 1
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
  public void export(Span.FinishedSpan span) {
    if (!waiting.offer(span)) {
      dropped.increment();
    }
  }

  /** Some queued spans; empty after {@code millis} without any. */
  List<Span.FinishedSpan> next(long millis) throws InterruptedException {
    List<Span.FinishedSpan> found = new ArrayList<>();
    Span.FinishedSpan first = waiting.poll(millis, TimeUnit.MILLISECONDS);
    if (first != null) {
      found.add(first);
      waiting.drainTo(found, AT_ONCE - 1);
    }
    return found;
  }

  /** Counts spans that could not be exported. */
  void recordLost(int spans) {
    dropped.add(spans);
  }

  /** How many spans were not exported. */
  long dropped() {
    return dropped.sum();
  }
}
