package dev.portcullis.devnet.node.method.settlement;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.Optional;

/** How final a transaction is: [hash]; null when it is unknown. */
record RollupGetTransactionFinality(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getTransactionFinality";
  }

  @Override
  public Object answer(RpcParams params) {
    Hash hash = params.at(0).hash();
    // Asked first, because it leaves the pool when its block is there.
    Optional<Transaction> waiting = rollup.chain().pending(hash);
    return rollup
        .chain()
        .transaction(hash)
        .map(found -> FinalityResult.ofBlock(rollup.batches(), found.block().number()))
        .or(() -> waiting.map(found -> FinalityResult.WAITING))
        .orElse(null);
  }
}
