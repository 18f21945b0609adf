package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.settlement.SettlementMethods;
import dev.portcullis.devnet.node.rpc.ConstantMethod;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.rollup.Rollup;
import java.util.ArrayList;
import java.util.List;

/** The methods of the rollup: those of a chain alone, and those about its layer 1. */
public final class RollupMethods {
  private RollupMethods() {}

  /** The methods that need no layer 1, one instance per name. */
  public static List<NodeRpcMethod> of(Chain chain) {
    Erc20Tokens tokens = new Erc20Tokens(chain);
    return List.of(
        new RollupEstimateFee(chain),
        new RollupEstimateGasL1ToL2(chain),
        new RollupGetL1GasPrice(chain.fees()),
        new RollupGasPerPubdata(chain.fees()),
        new RollupGetFeeParams(chain),
        new RollupGetBytecodeByHash(chain),
        new RollupGetRawBlockTransactions(chain),
        new RollupGetConfirmedTokens(tokens),
        new RollupGetAllAccountBalances(chain, tokens),
        new RollupGetBatchFeeInput(chain),
        new RollupGetL2Multicall3(chain),
        // A paymaster requires accounts with code of their own, which this chain does not have.
        new ConstantMethod("rollup_getTestnetPaymaster", null),
        // Nor are there code of another virtual machine to supply, or accounts to assert times for.
        new ConstantMethod("rollup_getBytecodeSupplierContract", null),
        new ConstantMethod("rollup_getTimestampAsserter", null));
  }

  /** The additional methods of a node with a layer 1, one instance per name. */
  public static List<NodeRpcMethod> of(Rollup rollup) {
    List<NodeRpcMethod> methods = new ArrayList<>(SettlementMethods.of(rollup));
    methods.addAll(details(rollup));
    return methods;
  }

  private static List<NodeRpcMethod> details(Rollup rollup) {
    return List.of(
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
        new RollupSendRawTransactionWithDetailedOutput(rollup.chain()));
  }
}
