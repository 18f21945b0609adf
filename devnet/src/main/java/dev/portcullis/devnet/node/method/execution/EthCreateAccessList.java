package dev.portcullis.devnet.node.method.execution;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.simulation.CallSimulation;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.devnet.evm.Precompiles;
import dev.portcullis.devnet.node.method.param.CallParam;
import dev.portcullis.devnet.node.method.result.TransactionResult;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.node.trace.AccessListTracer;
import dev.portcullis.devnet.node.trace.AccessListTracer.AccessListResult;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.AccessListEntry;
import dev.portcullis.ethereum.transaction.ContractAddress;
import java.util.List;
import java.util.function.Predicate;

/**
 * The access list of a call, and its gas with that list: [CallArguments, block, overrides]. The
 * result of a call that fails contains its error. Development mode only.
 */
record EthCreateAccessList(Chain chain) implements NodeRpcMethod {
  /**
   * A list changes the behavior of a call only if that depends on its gas; then this may never
   * converge.
   */
  private static final int MOST_ROUNDS = 16;

  @Override
  public String name() {
    return "eth_createAccessList";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    CallSimulation call = CallParam.simulation(params);
    List<AccessListEntry> before = call.request().accessList();
    AccessListResult found = run(call);
    for (int round = 1; round < MOST_ROUNDS && !found.list().equals(before); round++) {
      before = found.list();
      found = run(call.withAccessList(before));
    }
    return new AccessList(
        TransactionResult.accessList(found.list()),
        found.result().error().map(error -> error.message()).orElse(null),
        EthereumHex.quantity(found.result().gasUsed()));
  }

  private AccessListResult run(CallSimulation call) {
    CallArguments request = call.request();
    return chain
        .calls()
        .trace(call, at -> new AccessListTracer(request.accessList(), warm(request, at.state())));
  }

  private Predicate<EvmAddress> warm(CallArguments request, StateReader state) {
    Fork fork = chain.settings().fork();
    long nonce = Accounts.nonce(state, request.from());
    EvmAddress to = request.to().orElseGet(() -> ContractAddress.of(request.from(), nonce));
    return address ->
        address.equals(request.from())
            || address.equals(to)
            || Precompiles.isPrecompiled(fork, address);
  }

  record AccessList(
      List<TransactionResult.AccessListItem> accessList,
      @JsonInclude(JsonInclude.Include.NON_NULL) String error,
      String gasUsed) {}
}
