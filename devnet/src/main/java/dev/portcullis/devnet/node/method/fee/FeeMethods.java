package dev.portcullis.devnet.node.method.fee;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import java.util.List;

/** The methods about prices of gas. */
public final class FeeMethods {
  private FeeMethods() {}

  /** One instance per name. */
  public static List<NodeRpcMethod> of(Chain chain) {
    return List.of(
        new EthGasPrice(chain.fees()),
        new EthFeeHistory(chain),
        new EthMaxPriorityFeePerGas(chain.fees()));
  }

  /** Those for developers. */
  public static List<NodeRpcMethod> forDevelopers(Chain chain) {
    return List.of(new EthBlobBaseFee(chain.fees()));
  }
}
