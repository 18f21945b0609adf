package dev.portcullis.devnet.node.method.account;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Value;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.ethereum.common.Address;
import java.util.List;

/**
 * An account and slots of it with Merkle-Patricia proofs: [address, slots, block] (EIP-1186). The
 * root that the proofs lead to is not in the block, whose roots are zero (R-CHN-6).
 */
record EthGetProof(Chain chain) implements RpcMethod {
  @Override
  public String name() {
    return "eth_getProof";
  }

  @Override
  public Work work() {
    return Work.EXECUTION;
  }

  @Override
  public Object answer(Params params) {
    Address address = params.at(0).address();
    Value slots = params.at(1);
    List<Value> keys = slots.isAbsent() ? List.of() : slots.elements(AccountMethods.MOST_KEYS);
    BlockRef block = BlockParam.orLatest(params.at(2));
    // One block for both questions, although the chain goes on in between.
    BlockRef same = new BlockRef.ByHash(chain.stateBlock(block).hash());
    return ProofResult.of(address, keys, chain.state(same), chain.tries(same));
  }
}
