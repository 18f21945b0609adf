package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.rollup.Rollup;
import java.util.List;

/** The methods of a node that has a layer 1 underneath, besides those of {@link RpcMethods}. */
public final class RollupMethods {
  private RollupMethods() {}

  /**
   * One instance per name.
   *
   * @param rollup what they are about
   */
  public static List<RpcMethod> of(Rollup rollup) {
    return List.<RpcMethod>of(
            new RollupGetBridgehubContract(rollup),
            new RollupGetMainContract(rollup),
            new RollupGetBridgeContracts(rollup),
            new RollupGetBaseTokenL1Address(rollup),
            new RollupGetProof(rollup),
            new RollupL1ChainId(rollup),
            new RollupL1BatchNumber(rollup),
            new RollupGetL1BatchBlockRange(rollup),
            new RollupGetL1BatchDetails(rollup),
            new RollupGetBlockDetails(rollup),
            new RollupGetTransactionDetails(rollup),
            new RollupGetL2ToL1LogProof(rollup),
            new RollupGetL2ToL1MsgProof(rollup),
            new RollupGetProtocolVersion(rollup),
            new RollupSendRawTransactionWithDetailedOutput(rollup.chain()))
        .stream()
        .<RpcMethod>map(Translated::new)
        .toList();
  }
}
