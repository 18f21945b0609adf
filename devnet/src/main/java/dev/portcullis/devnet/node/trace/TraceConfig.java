package dev.portcullis.devnet.node.trace;

import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcException;

/**
 * What a client wants to be told (R-CHN-27).
 *
 * @param tracer which tracer
 * @param onlyTopCall callTracer: leave out the calls within
 * @param withLog callTracer: tell the logs too
 * @param withEffects callTracer: tell of each frame for itself whether it changes something, and
 *     into which accounts it looks by an operation; those that a paymaster runs are then the
 *     outermost frame's too. No other node has this: it is for a gate in the same process
 * @param asTransaction of a call: charge its sender and let GASPRICE answer as the block will. No
 *     other node has this either
 * @param diffMode prestateTracer: tell what changed, before and after
 * @param disableStack of all operations: leave out what is on the stack
 * @param disableStorage of all operations: leave out the slots that were used
 * @param enableMemory of all operations: tell the memory they find
 * @param enableReturnData of all operations: tell what the last call before them returned
 */
public record TraceConfig(
    Kind tracer,
    boolean onlyTopCall,
    boolean withLog,
    boolean withEffects,
    boolean asTransaction,
    boolean diffMode,
    boolean disableStack,
    boolean disableStorage,
    boolean enableMemory,
    boolean enableReturnData) {
  /** The tree of calls, without logs. */
  static final TraceConfig CALLS =
      new TraceConfig(Kind.CALL, false, false, false, false, false, false, false, false, false);

  /** The tracers there are. */
  public enum Kind {
    /** The tree of calls. */
    CALL,
    /** The calls one after the other, as explorers want them. */
    FLAT_CALL,
    /** The part of the state that the execution looked at. */
    PRESTATE,
    /** Every operation; for developers. */
    OPERATIONS,
    /** The functions that are called; for developers. */
    SELECTORS
  }

  /**
   * Reads the parameter.
   *
   * @param value the parameter; absent means callTracer
   * @param development whether there are the tracers for developers too: 4byteTracer, and where an
   *     object names none, all operations
   * @return what is wanted
   * @throws RpcException −32602 for a tracer that is not there
   */
  static TraceConfig read(ParamValue value, boolean development) {
    if (value.isAbsent()) {
      return CALLS;
    }
    ParamValue tracer = value.field("tracer");
    Kind kind = tracer.isAbsent() ? unnamed(development) : kind(tracer, development);
    if (kind == null) {
      throw RpcException.invalidParams(
          tracer.name()
              + " must be callTracer, flatCallTracer or prestateTracer"
              + (development ? ", 4byteTracer, or left out for all operations" : ""));
    }
    ParamValue config = value.field("tracerConfig");
    return new TraceConfig(
        kind,
        flag(config, "onlyTopCall"),
        flag(config, "withLog"),
        flag(config, "withEffects"),
        flag(config, "asTransaction"),
        flag(config, "diffMode"),
        flag(value, "disableStack"),
        flag(value, "disableStorage"),
        flag(value, "enableMemory"),
        flag(value, "enableReturnData"));
  }

  private static boolean flag(ParamValue object, String name) {
    return !object.isAbsent() && object.field(name).bool(false);
  }

  private static Kind unnamed(boolean development) {
    return development ? Kind.OPERATIONS : null;
  }

  private static Kind kind(ParamValue tracer, boolean development) {
    return switch (tracer.text()) {
      case "callTracer" -> Kind.CALL;
      case "flatCallTracer" -> Kind.FLAT_CALL;
      case "prestateTracer" -> Kind.PRESTATE;
      case "4byteTracer" -> development ? Kind.SELECTORS : null;
      default -> null;
    };
  }
}
