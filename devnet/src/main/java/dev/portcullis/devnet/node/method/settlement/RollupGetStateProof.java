package dev.portcullis.devnet.node.method.settlement;

import dev.portcullis.devnet.node.method.account.AccountMethods;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.rollup.ClosedBatch;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.devnet.tree.StateCommitment;
import dev.portcullis.devnet.tree.TreeHash;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;

/**
 * Slots of an account as of a batch, provable against what layer 1 stores of the batch: [address,
 * slots, batch]; null until the batch is committed. It answers in the form that {@code
 * zks_getProof} has on ZKsync OS, where {@code rollup_getProof} has that of R-CHN-23 (ADR 0152).
 */
record RollupGetStateProof(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getStateProof";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    EvmAddress address = params.at(0).address();
    List<UInt256> slots =
        params.at(1).elements(AccountMethods.MOST_KEYS).stream().map(ParamValue::slot).toList();
    return rollup
        .batches()
        .get(params.at(2).number())
        // Layer 1 stores nothing of batch 0.
        .filter(batch -> batch.number() > 0)
        .filter(batch -> batch.number() <= rollup.batches().progress().committedBatch())
        .map(batch -> proofs(batch, address, slots))
        .orElse(null);
  }

  private StateProofResult proofs(ClosedBatch batch, EvmAddress address, List<UInt256> slots) {
    StateCommitment commitment =
        batch
            .stateCommitment()
            .orElseThrow(
                () ->
                    RpcException.unavailable(
                        "the stored chain began before its batches committed to the state"));
    return StateProofResult.of(
        address,
        commitment,
        slots.stream()
            .map(
                slot ->
                    StateProofResult.slot(
                        Hash.of(slot),
                        rollup.batches().prove(batch, TreeHash.flatKey(address, slot))))
            .toList(),
        StateProofResult.verification(batch, rollup.commitment(batch)));
  }
}
