package dev.portcullis.devnet.node.method.debug;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.trace.TransactionTracer;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import java.util.ArrayList;
import java.util.List;

/** The methods for traces of executions, and for blocks and transactions as bytes. */
public final class DebugMethods {
  private DebugMethods() {}

  /**
   * The methods, one instance per name.
   *
   * @param chain the chain
   * @param limits for one client
   * @param mode the enabled features
   */
  public static List<NodeRpcMethod> of(Chain chain, NodeLimits limits, NodeMode mode) {
    TransactionTracer traces =
        new TransactionTracer(chain, limits.responseBytes(), mode.development());
    List<NodeRpcMethod> methods = new ArrayList<>();
    methods.add(new DebugTraceTransaction(chain, traces, mode.ecosystem()));
    methods.add(new DebugTraceCall(traces));
    methods.add(new DebugTraceCallMany(chain, traces));
    methods.add(new DebugChainConfig(chain));
    methods.addAll(RawMethods.of(chain));
    methods.add(new DebugTraceBlockByHash(chain, traces));
    methods.add(new DebugTraceBlockByNumber(chain, traces));
    if (mode.development()) {
      methods.addAll(TraceMethods.of(chain, traces));
    }
    return methods;
  }
}
