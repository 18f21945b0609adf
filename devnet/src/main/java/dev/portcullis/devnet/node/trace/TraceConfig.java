package dev.portcullis.devnet.node.trace;

import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.rpc.Value;

/**
 * What a client wants to be told (supplement 2.2, TracerConfig).
 *
 * @param tracer which tracer
 * @param onlyTopCall callTracer: leave out the calls within
 * @param withLog callTracer: tell the logs too
 * @param diffMode prestateTracer: tell what changed, before and after
 */
public record TraceConfig(Kind tracer, boolean onlyTopCall, boolean withLog, boolean diffMode) {
  /** The tracers there are. */
  public enum Kind {
    /** The tree of calls. */
    CALL,
    /** The calls one after the other, as explorers want them. */
    FLAT_CALL,
    /** The part of the state that the execution looked at. */
    PRESTATE
  }

  /**
   * Reads the parameter.
   *
   * @param value the parameter; absent means callTracer
   * @return what is wanted
   * @throws RpcException −32602 for a tracer that is not there
   */
  public static TraceConfig read(Value value) {
    if (value.isAbsent()) {
      return new TraceConfig(Kind.CALL, false, false, false);
    }
    Value tracer = value.field("tracer");
    Kind kind = tracer.isAbsent() ? null : kind(tracer);
    if (kind == null) {
      throw RpcException.invalidParams(
          tracer.name() + " must be callTracer, flatCallTracer or prestateTracer");
    }
    Value config = value.field("tracerConfig");
    return config.isAbsent()
        ? new TraceConfig(kind, false, false, false)
        : new TraceConfig(
            kind,
            config.field("onlyTopCall").bool(false),
            config.field("withLog").bool(false),
            config.field("diffMode").bool(false));
  }

  private static Kind kind(Value tracer) {
    return switch (tracer.text()) {
      case "callTracer" -> Kind.CALL;
      case "flatCallTracer" -> Kind.FLAT_CALL;
      case "prestateTracer" -> Kind.PRESTATE;
      default -> null;
    };
  }
}
