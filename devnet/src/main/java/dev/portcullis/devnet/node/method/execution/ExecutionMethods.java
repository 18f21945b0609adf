package dev.portcullis.devnet.node.method.execution;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.ethereum.chain.NodeLimits;
import java.util.List;

/** The methods that execute calls, and those that take transactions in. */
public final class ExecutionMethods {
  private ExecutionMethods() {}

  /**
   * One instance per name, without {@link #estimate}.
   *
   * @param chain what they are about
   * @param limits what one client may ask for
   */
  public static List<NodeRpcMethod> of(Chain chain, NodeLimits limits) {
    return List.of(
        new EthCall(chain),
        new EthSimulateV1(chain, limits),
        new EthSendRawTransaction(chain),
        new EthSendRawTransactionSync(chain));
  }

  /** The estimate of a call's gas, which nodes for developers answer in another way. */
  public static NodeRpcMethod estimate(Chain chain) {
    return new EthEstimateGas(chain);
  }

  /** Those for developers. */
  public static List<NodeRpcMethod> forDevelopers(Chain chain) {
    return List.of(new EthCreateAccessList(chain));
  }
}
