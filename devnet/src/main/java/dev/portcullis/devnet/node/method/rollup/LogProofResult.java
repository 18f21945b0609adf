package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.rollup.LogProofs;
import dev.portcullis.ethereum.common.Hash;
import java.util.List;

/** The proof of a log to layer 1 (R-CHN-20). */
record LogProofResult(List<String> proof, int id, String root, long batchNumber) {
  static LogProofResult of(LogProofs.Proof proof) {
    return new LogProofResult(
        proof.hashes().stream().map(Hash::toString).toList(),
        proof.id(),
        proof.root().toString(),
        proof.batch());
  }
}
