package dev.portcullis.devnet.node.method.execution;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.ethereum.chain.NodeLimits;
import java.util.List;

/** The methods that execute calls, and those that accept transactions. */
public final class ExecutionMethods {
  private ExecutionMethods() {}

  /**
   * The methods, one instance per name, without {@link #estimate}.
   *
   * @param chain the chain
   * @param limits for one client
   */
  public static List<NodeRpcMethod> of(Chain chain, NodeLimits limits) {
    return List.of(
        new EthCall(chain),
        new EthCallMany(chain, limits),
        new EthSimulateV1(chain, limits),
        new EthSendRawTransaction(chain),
        new EthSendRawTransactionSync(chain));
  }

  /** The estimate of a call's gas, which development nodes implement differently. */
  public static NodeRpcMethod estimate(Chain chain) {
    return new EthEstimateGas(chain);
  }

  /** The methods of development mode. */
  public static List<NodeRpcMethod> forDevelopers(Chain chain) {
    return List.of(new EthCreateAccessList(chain));
  }
}
