package dev.portcullis.ejb.legacy.layer1;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Hex;
import dev.portcullis.persistence.legacy.BlockToSettle;
import org.web3j.crypto.Hash;

/** How the main contract is told of a block. */
final class BlockCalls {
  /** The predecessor of the first block. */
  static final Hash32 NONE = new Hash32("0x" + "00".repeat(AbiWords.WORD));

  private static final String TYPE = "(uint32,uint64,bytes32,uint64,bytes)";

  private BlockCalls() {}

  /** What the contract keeps of a block after one with the commitment {@code previous}. */
  static Hash32 commitment(Hash32 previous, BlockToSettle block) {
    AbiWords words = new AbiWords().word(previous).word(2L * AbiWords.WORD);
    return new Hash32(Hex.of(Hash.sha3(write(words, block))));
  }

  static byte[] commit(Hash32 previous, BlockToSettle block) {
    AbiWords call = AbiWords.call("commitBlock(bytes32," + TYPE + ")");
    return write(call.word(previous).word(2L * AbiWords.WORD), block);
  }

  static byte[] verify(BlockToSettle block, Hash32 commitment) {
    AbiWords call = AbiWords.call("verifyBlock(" + TYPE + ",bytes32)");
    return write(call.word(2L * AbiWords.WORD).word(commitment), block);
  }

  private static byte[] write(AbiWords out, BlockToSettle block) {
    out.word(block.number()).word(block.timestamp()).word(block.root());
    out.word(block.priorityOperations()).word(5L * AbiWords.WORD);
    return out.bytes(block.operations()).toBytes();
  }
}
