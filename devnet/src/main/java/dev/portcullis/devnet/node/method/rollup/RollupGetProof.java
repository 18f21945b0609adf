package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.method.account.AccountMethods;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.rollup.ClosedBatch;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.trie.StateTries;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.ArrayList;
import java.util.List;

/**
 * Slots of an account as of a batch, provable against the batch's root: [address, slots, batch];
 * null while there is no such batch (ADR 0018 defines the form of the proof).
 */
record RollupGetProof(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getProof";
  }

  /** The slots of an account. */
  record Proof(String address, List<SlotProof> storageProof) {}

  /**
   * A slot with its proof.
   *
   * @param key the slot, 32 bytes
   * @param value of the slot, 32 bytes
   * @param index the position in {@code proof} at which the nodes of the account's storage begin
   * @param proof state root and logs root of the batch, the nodes towards the account, the nodes
   *     towards the slot
   */
  record SlotProof(String key, String value, int index, List<String> proof) {}

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    EvmAddress address = params.at(0).address();
    List<ParamValue> keys = params.at(1).elements(AccountMethods.MOST_KEYS);
    List<UInt256> slots = keys.stream().map(ParamValue::slot).toList();
    return rollup
        .batches()
        .get(params.at(2).number())
        .map(batch -> proof(batch, address, slots))
        .orElse(null);
  }

  private Proof proof(ClosedBatch batch, EvmAddress address, List<UInt256> slots) {
    BlockIdentifier last = new BlockIdentifier.ByHash(batch.lastBlockHash());
    StateReader state = rollup.chain().state(last);
    StateTries tries = rollup.chain().tries(last);
    List<byte[]> toAccount = new ArrayList<>();
    toAccount.add(batch.rootPreimage().toArray());
    toAccount.addAll(tries.accountProof(address));
    List<SlotProof> proofs = new ArrayList<>();
    for (UInt256 slot : slots) {
      List<byte[]> nodes = new ArrayList<>(toAccount);
      nodes.addAll(tries.storageProof(address, slot));
      proofs.add(
          new SlotProof(
              Hash.of(slot).toString(),
              Hash.of(state.storage(address, slot)).toString(),
              toAccount.size(),
              nodes.stream().map(EthereumHex::data).toList()));
    }
    return new Proof(address.toString(), proofs);
  }
}
