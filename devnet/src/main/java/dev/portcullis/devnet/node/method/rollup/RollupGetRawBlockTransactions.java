package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.ethereum.transaction.Transaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The transactions of a block as they were received: [block number]. */
record RollupGetRawBlockTransactions(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getRawBlockTransactions";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    BlockIdentifier ref = BlockParam.required(params.at(0));
    Block block = chain.stateBlock(ref);
    List<RawTransactionResult> raw = new ArrayList<>();
    for (Transaction transaction : block.transactions()) {
      Instant received =
          chain
              .receivedAt(transaction.hash())
              .orElseGet(() -> Instant.ofEpochSecond(block.header().timestamp()));
      raw.add(RawTransactionResult.of(transaction, received));
    }
    return raw;
  }
}
