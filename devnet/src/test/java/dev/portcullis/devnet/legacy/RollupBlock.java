package dev.portcullis.devnet.legacy;

import dev.portcullis.devnet.rollup.BridgeCalls;
import dev.portcullis.ethereum.common.AbiEncoder;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;

/** A block as the contract receives it. */
record RollupBlock(long number, Hash root, long priorityOperations, Bytes operations) {
  private static final String TYPE = "(uint32,uint64,bytes32,uint64,bytes)";
  private static final Hash ROOT = Hash.of(UInt256.of(7));

  /** One with these operations, of which so many are priority operations. */
  static RollupBlock of(long number, long priorityOperations, Bytes... operations) {
    return new RollupBlock(number, ROOT, priorityOperations, PublicData.all(operations));
  }

  /** The same with another state. */
  RollupBlock withRoot(long root) {
    return new RollupBlock(number, Hash.of(UInt256.of(root)), priorityOperations, operations);
  }

  /** What the contract keeps of it. */
  Hash commitment(Hash previous) {
    return Keccak.hash(write(new AbiEncoder().word(previous).word(2L * AbiEncoder.WORD)));
  }

  Bytes commit(Hash previous) {
    AbiEncoder out = BridgeCalls.function("commitBlock(bytes32," + TYPE + ")");
    return write(out.word(previous).word(2L * AbiEncoder.WORD));
  }

  Bytes verify(Hash proof) {
    AbiEncoder out = BridgeCalls.function("verifyBlock(" + TYPE + ",bytes32)");
    return write(out.word(2L * AbiEncoder.WORD).word(proof));
  }

  private Bytes write(AbiEncoder out) {
    out.word(number).word(1_700_000_000 + number).word(root).word(priorityOperations);
    return out.word(5L * AbiEncoder.WORD).bytes(operations).toBytes();
  }
}
