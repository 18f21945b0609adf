package dev.portcullis.devnet.node.trace;

import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcException;

/**
 * The options of a trace (R-CHN-27).
 *
 * @param tracer which tracer
 * @param onlyTopCall callTracer: leave out the inner calls
 * @param withLog callTracer: include the logs
 * @param withEffects callTracer: include for each frame alone whether it changes state, and the
 *     accounts that its operations inspect; those of a paymaster's frames then belong to the
 *     outermost frame. Other nodes do not have this: it is for a gateway in the same process
 * @param asTransaction of a call: charge its sender, and let GASPRICE return the price of the
 *     block. Other nodes do not have this either
 * @param diffMode prestateTracer: include only the changes, before and after
 * @param disableStack of all operations: leave out the stack
 * @param disableStorage of all operations: leave out the accessed slots
 * @param enableMemory of all operations: include the memory before them
 * @param enableReturnData of all operations: include the return data of the last call before them
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

  /** The same with the effects of each frame. */
  static final TraceConfig EFFECTS =
      new TraceConfig(Kind.CALL, false, false, true, true, false, false, false, false, false);

  /** The available tracers. */
  public enum Kind {
    /** The tree of calls. */
    CALL,
    /** The calls as a list, for explorers. */
    FLAT_CALL,
    /** The part of the state that the execution accessed. */
    PRESTATE,
    /** Every operation; development mode only. */
    OPERATIONS,
    /** The called functions; development mode only. */
    SELECTORS
  }

  /**
   * Parses the parameter.
   *
   * @param value the parameter; absent means callTracer
   * @param development whether the tracers of development mode are available too: 4byteTracer, and
   *     all operations where an object names no tracer
   * @return the options
   * @throws RpcException −32602 for an unavailable tracer
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
