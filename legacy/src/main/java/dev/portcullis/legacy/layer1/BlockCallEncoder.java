package dev.portcullis.legacy.layer1;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.persistence.legacy.layer1.BlockToSettle;
import org.web3j.abi.datatypes.DynamicBytes;
import org.web3j.abi.datatypes.DynamicStruct;
import org.web3j.abi.datatypes.generated.Bytes32;
import org.web3j.abi.datatypes.generated.Uint32;
import org.web3j.abi.datatypes.generated.Uint64;
import org.web3j.crypto.Hash;

/** Encodes blocks as calls of the main contract. */
final class BlockCallEncoder {
  /** The predecessor of the first block. */
  static final Hash32 NONE = new Hash32("0x" + "00".repeat(AbiCallEncoding.WORD));

  private BlockCallEncoder() {}

  /**
   * The commitment that the contract stores for a block after one with the commitment {@code
   * previous}.
   */
  static Hash32 commitment(Hash32 previous, BlockToSettle block) {
    return new Hash32(HexText.of(Hash.sha3(AbiCallEncoding.of(word(previous), struct(block)))));
  }

  static byte[] commit(Hash32 previous, BlockToSettle block) {
    return AbiCallEncoding.call("commitBlock", word(previous), struct(block));
  }

  static byte[] verify(BlockToSettle block, Hash32 commitment) {
    return AbiCallEncoding.call("verifyBlock", struct(block), word(commitment));
  }

  private static Bytes32 word(Hash32 hash) {
    return new Bytes32(hash.bytes());
  }

  private static DynamicStruct struct(BlockToSettle block) {
    return new DynamicStruct(
        new Uint32(block.number()),
        new Uint64(block.timestamp()),
        word(block.root()),
        new Uint64(block.priorityOperations()),
        new DynamicBytes(block.operations()));
  }
}
