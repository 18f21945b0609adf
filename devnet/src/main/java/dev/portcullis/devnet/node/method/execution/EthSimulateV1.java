package dev.portcullis.devnet.node.method.execution;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.chain.trial.PlannedBlock;
import dev.portcullis.devnet.chain.trial.Rehearsal;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Value;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.ethereum.chain.NodeLimits;
import java.util.List;

/**
 * Blocks tried out one on the other: [{blockStateCalls, traceTransfers, validation,
 * returnFullTransactions}, block before them or else the last].
 */
record EthSimulateV1(Chain chain, NodeLimits limits) implements RpcMethod {
  @Override
  public String name() {
    return "eth_simulateV1";
  }

  @Override
  public Work work() {
    return Work.EXECUTION;
  }

  @Override
  public Object answer(Params params) {
    Value wish = params.at(0);
    boolean full = wish.field("returnFullTransactions").bool(false);
    List<PlannedBlock> plans =
        new SimulateParam(chain.settings().chainId(), chain.settings().fork())
            .blocks(wish.field("blockStateCalls"));
    Value on = params.at(1);
    Rehearsal rehearsal =
        chain
            .calls()
            .rehearsal(
                on.isAbsent() ? BlockRef.Tag.LATEST : BlockParam.required(on),
                new Rehearsal.Wish(
                    wish.field("validation").bool(false),
                    wish.field("traceTransfers").bool(false),
                    limits.responseBytes()));
    return rehearsal.run(plans).stream().map(block -> SimulateResult.of(block, full)).toList();
  }
}
