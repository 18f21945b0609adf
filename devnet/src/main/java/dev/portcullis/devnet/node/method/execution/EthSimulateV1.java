package dev.portcullis.devnet.node.method.execution;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.simulation.BlockSimulator;
import dev.portcullis.devnet.chain.simulation.SimulationBlock;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.ethereum.chain.NodeLimits;
import java.util.List;

/**
 * Simulates consecutive blocks: [{blockStateCalls, traceTransfers, validation,
 * returnFullTransactions}, parent block or else the last].
 */
record EthSimulateV1(Chain chain, NodeLimits limits) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_simulateV1";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    ParamValue wish = params.at(0);
    boolean full = wish.field("returnFullTransactions").bool(false);
    List<SimulationBlock> plans =
        new SimulateParam(chain.settings().chainId(), chain.settings().fork())
            .blocks(wish.field("blockStateCalls"));
    ParamValue on = params.at(1);
    BlockSimulator blockSimulator =
        chain
            .calls()
            .blockSimulation(
                on.isAbsent() ? BlockIdentifier.Tag.LATEST : BlockParam.required(on),
                new BlockSimulator.SimulationOptions(
                    wish.field("validation").bool(false),
                    wish.field("traceTransfers").bool(false),
                    limits.responseBytes()));
    return blockSimulator.run(plans).stream().map(block -> SimulateResult.of(block, full)).toList();
  }
}
