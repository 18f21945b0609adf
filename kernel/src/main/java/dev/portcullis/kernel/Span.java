package dev.portcullis.kernel;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Something that takes its time, told to whoever collects traces. Where nobody does, it is {@link
 * #NONE} and costs nothing; traces are handed on all the same.
 *
 * <p>Its name and attributes are words of ours from closed sets: no secret, address or user.
 */
public final class Span {
  private static final Context.Key<TraceParent> KEY = Context.Key.ofWork();

  private static volatile Exporter collector;

  /** One that is not told of. */
  public static final Span NONE = new Span(null, null, null, null, null);

  /** What it is to the other side; numbers of OTLP. */
  public enum Kind {
    INTERNAL(1),
    SERVER(2),
    CLIENT(3);

    private final int number;

    Kind(int number) {
      this.number = number;
    }

    /** As OTLP has it. */
    public int number() {
      return number;
    }
  }

  /** Whoever collects; neither waits nor fails. */
  public interface Exporter {
    /** Whether a trace is one of those that are collected. */
    boolean samples(String traceId);

    /** Takes one that is over. */
    void take(FinishedSpan span);
  }

  /**
   * One that is over.
   *
   * @param place its own
   * @param parent the one above, or null
   * @param attributes texts and whole numbers
   */
  public record FinishedSpan(
      TraceParent place,
      String parent,
      String name,
      Kind kind,
      Instant begun,
      long nanos,
      Map<String, Object> attributes,
      boolean failed) {}

  private final TraceParent place;
  private final TraceParent above;
  private final Kind kind;
  private final Instant begun;
  private final long began = System.nanoTime();
  private final Map<String, Object> attributes = new LinkedHashMap<>();
  private String name;
  private boolean failed;

  private Span(TraceParent place, TraceParent above, String name, Kind kind, Instant begun) {
    this.place = place;
    this.above = above;
    this.name = name;
    this.kind = kind;
    this.begun = begun;
  }

  /** Tells all that end from now on to somebody; to nobody when null. */
  public static void collect(Exporter taker) {
    collector = taker;
  }

  /** What happens on this thread is below {@code place}, until its context is cleared. */
  public static void under(TraceParent place) {
    Context.put(KEY, place);
  }

  private static TraceParent current() {
    return Context.current().get(KEY);
  }

  /**
   * What calls to others from this thread carry along: the span it is in, or the trace of the call
   * that is served; empty for what nobody asked for.
   */
  public static Optional<TraceParent> outgoing() {
    TraceParent bound = current();
    return bound != null
        ? Optional.of(bound)
        : CallContext.bound().map(CallContext::traceId).map(TraceParent::of);
  }

  /** Begins one that all on this thread is below until it ends. */
  public static Span begin(String name, Kind kind) {
    if (collector == null) {
      return NONE;
    }
    TraceParent current = current();
    Span span = current != null ? below(current, name, kind) : root(origin(), name, kind);
    under(span.place);
    return span;
  }

  /** Begins one of a trace of its own that all on this thread is below until it ends. */
  public static Span beginTrace(String name, Kind kind) {
    if (collector == null) {
      return NONE;
    }
    Span span = root(TraceParent.of(Ids.uuid()), name, kind);
    under(span.place);
    return span;
  }

  /** Begins one below what this thread is in, and nothing below it; none if it is in nothing. */
  public static Span beside(String name, Kind kind) {
    TraceParent current = current();
    return collector == null || current == null ? NONE : below(current, name, kind);
  }

  /** Begins one of a given trace, below nothing; what this thread does is not below it. */
  public static Span apart(TraceParent trace, String name, Kind kind) {
    return collector == null ? NONE : root(trace, name, kind);
  }

  private static TraceParent origin() {
    return CallContext.bound()
        .map(CallContext::traceId)
        .map(TraceParent::of)
        .orElseGet(() -> TraceParent.of(Ids.uuid()));
  }

  private static Span root(TraceParent trace, String name, Kind kind) {
    return new Span(trace.child(samples(trace)), null, name, kind, Clock.now());
  }

  private static Span below(TraceParent above, String name, Kind kind) {
    boolean recorded = above.sampled() && samples(above);
    return new Span(above.child(recorded), above, name, kind, Clock.now());
  }

  private static boolean samples(TraceParent trace) {
    Exporter taker = collector;
    return taker != null && taker.samples(trace.traceId());
  }

  /** Where it is; empty for {@link #NONE}. */
  public Optional<TraceParent> place() {
    return Optional.ofNullable(place);
  }

  /** Names it anew, once more is known. */
  public Span named(String known) {
    if (place != null) {
      name = known;
    }
    return this;
  }

  /** Says something of it. */
  public Span with(String attribute, String value) {
    return put(attribute, value);
  }

  /** Says something of it. */
  public Span with(String attribute, long value) {
    return put(attribute, value);
  }

  private Span put(String attribute, Object value) {
    if (place != null) {
      attributes.put(attribute, value);
    }
    return this;
  }

  /** Says that it failed. */
  public Span failed(boolean did) {
    if (place != null) {
      failed = did;
    }
    return this;
  }

  /** It is over; what this thread does is below what it was below before. */
  public void end() {
    if (place == null) {
      return;
    }
    if (place.equals(current())) {
      Context.put(KEY, above);
    }
    Exporter taker = collector;
    if (taker != null && place.sampled()) {
      taker.take(
          new FinishedSpan(
              place,
              above == null ? null : above.spanId(),
              name,
              kind,
              begun,
              System.nanoTime() - began,
              attributes,
              failed));
    }
  }
}
