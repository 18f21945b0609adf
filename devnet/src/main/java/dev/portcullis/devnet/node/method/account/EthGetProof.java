package dev.portcullis.devnet.node.method.account;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.ethereum.common.EvmAddress;
import java.util.List;

/**
 * An account and slots of it with Merkle-Patricia proofs: [address, slots, block] (EIP-1186). The
 * block does not contain the root of the proofs, because its roots are zero (R-CHN-6).
 */
record EthGetProof(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_getProof";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    EvmAddress address = params.at(0).address();
    ParamValue slots = params.at(1);
    List<ParamValue> keys = slots.isAbsent() ? List.of() : slots.elements(AccountMethods.MOST_KEYS);
    BlockIdentifier block = BlockParam.orLatest(params.at(2));
    // The same block for both queries, although the chain advances in between.
    BlockIdentifier same = new BlockIdentifier.ByHash(chain.stateBlock(block).hash());
    return ProofResult.of(address, keys, chain.state(same), chain.tries(same));
  }
}
