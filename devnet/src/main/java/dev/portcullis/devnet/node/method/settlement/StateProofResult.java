package dev.portcullis.devnet.node.method.settlement;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.portcullis.devnet.rollup.ClosedBatch;
import dev.portcullis.devnet.tree.LeafPath;
import dev.portcullis.devnet.tree.StateCommitment;
import dev.portcullis.devnet.tree.TreeProof;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import java.util.List;

/** Proofs of slots in the form of {@code zks_getProof} of ZKsync OS. */
record StateProofResult(
    String address,
    Preimage stateCommitmentPreimage,
    List<ProvenSlot> storageProofs,
    L1Verification l1VerificationData) {

  /** The parts of the state commitment other than the root, in hex. */
  record Preimage(
      String nextFreeSlot,
      String blockNumber,
      String last256BlockHashesBlake,
      String lastBlockTimestamp) {}

  /** A slot with its proof. */
  record ProvenSlot(String key, LeafProof proof) {}

  /** A leaf with its way to the root; without a leaf, the neighbors in the order of keys. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record LeafProof(
      String type,
      Long index,
      String value,
      Long nextIndex,
      List<String> siblings,
      Neighbor leftNeighbor,
      Neighbor rightNeighbor) {}

  /** A neighbor of the place where a key would be. */
  record Neighbor(long index, String leafKey, String value, long nextIndex, List<String> siblings) {
    static Neighbor of(LeafPath path) {
      return new Neighbor(
          path.index(),
          path.leaf().key().toString(),
          path.leaf().value().toString(),
          path.leaf().next(),
          texts(path));
    }
  }

  /** The other fields of what layer 1 stores of the batch. */
  record L1Verification(
      long batchNumber,
      long numberOfLayer1Txs,
      String priorityOperationsHash,
      String dependencyRootsRollingHash,
      String l2ToL1LogsRootHash,
      String commitment) {}

  static StateProofResult of(
      EvmAddress address,
      StateCommitment state,
      List<ProvenSlot> slots,
      L1Verification verification) {
    return new StateProofResult(
        address.toString(),
        new Preimage(
            EthereumHex.quantity(state.nextFreeSlot()),
            EthereumHex.quantity(state.blockNumber()),
            state.blockHashes().toString(),
            EthereumHex.quantity(state.timestamp())),
        slots,
        verification);
  }

  static ProvenSlot slot(Hash key, TreeProof proof) {
    return new ProvenSlot(key.toString(), proof(proof));
  }

  private static LeafProof proof(TreeProof proof) {
    if (proof instanceof TreeProof.Absent absent) {
      return new LeafProof(
          "nonExisting",
          null,
          null,
          null,
          null,
          Neighbor.of(absent.left()),
          Neighbor.of(absent.right()));
    }
    LeafPath path = ((TreeProof.Existing) proof).path();
    return new LeafProof(
        "existing",
        path.index(),
        path.leaf().value().toString(),
        path.leaf().next(),
        texts(path),
        null,
        null);
  }

  private static List<String> texts(LeafPath path) {
    return path.siblings().stream().map(Hash::toString).toList();
  }

  static L1Verification verification(ClosedBatch batch, Hash commitment) {
    return new L1Verification(
        batch.number(),
        batch.l1Transactions(),
        batch.requestsHash().toString(),
        ClosedBatch.DEPENDENCY_ROOTS.toString(),
        batch.logsRoot().toString(),
        commitment.toString());
  }
}
