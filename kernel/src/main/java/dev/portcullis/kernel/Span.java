package dev.portcullis.kernel;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A timed operation, exported to a collector of traces. Without a collector it is {@link #NONE} and
 * costs nothing; trace ids are propagated regardless.
 *
 * <p>Its name and attributes are fixed terms from closed sets: no secret, address or user.
 */
public final class Span {
  private static final Context.Key<TraceParent> KEY = Context.Key.ofWork();

  private static volatile Exporter collector;

  /** A span that is not exported. */
  public static final Span NONE = new Span(null, null, null, null, null);

  /** The span's role in a call; numbers of OTLP. */
  public enum Kind {
    INTERNAL(1),
    SERVER(2),
    CLIENT(3);

    private final int number;

    Kind(int number) {
      this.number = number;
    }

    /** The number in OTLP. */
    public int number() {
      return number;
    }
  }

  /** Exports spans; neither blocks nor fails. */
  public interface Exporter {
    /** Whether a trace is sampled. */
    boolean samples(String traceId);

    /** Accepts a finished span. */
    void export(FinishedSpan span);
  }

  /**
   * A finished span.
   *
   * @param place its own trace parent
   * @param parent the id of the parent span, or null
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

  /** Sets the exporter of all spans that end from now on; null for none. */
  public static void collect(Exporter taker) {
    collector = taker;
  }

  /** Makes {@code place} the parent of spans on this thread, until its context is cleared. */
  public static void setParent(TraceParent place) {
    Context.put(KEY, place);
  }

  private static TraceParent current() {
    return Context.current().get(KEY);
  }

  /**
   * The trace parent for outgoing calls of this thread: the current span, or the trace of the call
   * that is served; empty outside of a call.
   */
  public static Optional<TraceParent> outgoing() {
    TraceParent bound = current();
    return bound != null
        ? Optional.of(bound)
        : CallContext.bound().map(CallContext::traceId).map(TraceParent::of);
  }

  /** Begins a span that is the parent of all spans on this thread until it ends. */
  public static Span begin(String name, Kind kind) {
    if (collector == null) {
      return NONE;
    }
    TraceParent current = current();
    Span span = current != null ? below(current, name, kind) : root(origin(), name, kind);
    setParent(span.place);
    return span;
  }

  /** Begins a span of a new trace that is the parent of all spans on this thread until it ends. */
  public static Span beginTrace(String name, Kind kind) {
    if (collector == null) {
      return NONE;
    }
    Span span = root(TraceParent.of(Ids.uuid()), name, kind);
    setParent(span.place);
    return span;
  }

  /**
   * Begins a child of the current span without becoming the current one; {@link #NONE} if there is
   * none.
   */
  public static Span beside(String name, Kind kind) {
    TraceParent current = current();
    return collector == null || current == null ? NONE : below(current, name, kind);
  }

  /** Begins a root span of a given trace without becoming the current one. */
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

  /** Its trace parent; empty for {@link #NONE}. */
  public Optional<TraceParent> place() {
    return Optional.ofNullable(place);
  }

  /** Renames it, once more is known. */
  public Span named(String known) {
    if (place != null) {
      name = known;
    }
    return this;
  }

  /** Adds an attribute. */
  public Span with(String attribute, String value) {
    return put(attribute, value);
  }

  /** Adds an attribute. */
  public Span with(String attribute, long value) {
    return put(attribute, value);
  }

  private Span put(String attribute, Object value) {
    if (place != null) {
      attributes.put(attribute, value);
    }
    return this;
  }

  /** Records whether it failed. */
  public Span failed(boolean did) {
    if (place != null) {
      failed = did;
    }
    return this;
  }

  /** Ends the span and restores the previous parent on this thread. */
  public void end() {
    if (place == null) {
      return;
    }
    if (place.equals(current())) {
      Context.put(KEY, above);
    }
    Exporter taker = collector;
    if (taker != null && place.sampled()) {
      taker.export(
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
