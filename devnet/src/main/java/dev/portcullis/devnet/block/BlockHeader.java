package dev.portcullis.devnet.block;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.rlp.RlpReader;
import dev.portcullis.ethereum.rlp.RlpWriter;

/**
 * The header of a rollup block. State, transactions and receipts roots are zero (R-CHN-6). The
 * extra data commits to the transaction hashes, so that blocks with different transactions never
 * share a hash. The hash is keccak-256 over the 16 RLP fields of a London header (EIP-1559),
 * exactly as clients receive them.
 *
 * @param number height, 0 is genesis
 * @param parentHash hash of the block before, zero for genesis
 * @param beneficiary the recipient of the priority fees
 * @param timestamp seconds since 1970; never less than the parent's, and equal to it when several
 *     blocks are produced within a second
 * @param gasLimit gas available to the block's transactions
 * @param gasUsed gas that they used
 * @param baseFee wei per gas that is burned (EIP-1559)
 * @param logsBloom 256 bytes over all logs
 * @param extraData commitment to the transactions, 32 bytes; empty for genesis
 * @param mixHash the value of PREVRANDAO in this block
 */
public record BlockHeader(
    long number,
    Hash parentHash,
    EvmAddress beneficiary,
    long timestamp,
    long gasLimit,
    long gasUsed,
    UInt256 baseFee,
    Bytes logsBloom,
    Bytes extraData,
    Hash mixHash) {

  /** keccak-256 of the empty list: there are no uncles. */
  public static final Hash NO_UNCLES =
      Hash.of("0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347");

  private static final byte[] NONCE = new byte[8];

  /**
   * The RLP form that is hashed.
   *
   * @return the list of 16 fields
   */
  public byte[] encode() {
    return RlpWriter.encodeList(this::writeFields);
  }

  private void writeFields(RlpWriter out) {
    out.put(parentHash).put(NO_UNCLES).put(beneficiary);
    out.put(Hash.ZERO).put(Hash.ZERO).put(Hash.ZERO);
    out.put(logsBloom).put(0).put(number).put(gasLimit).put(gasUsed).put(timestamp);
    out.put(extraData).put(mixHash).put(NONCE).put(baseFee);
  }

  static BlockHeader decode(RlpReader in) {
    final Hash parentHash = Hash.of(in.bytes(Hash.SIZE));
    in.bytes(Hash.SIZE);
    final EvmAddress beneficiary = EvmAddress.of(in.bytes());
    in.bytes(Hash.SIZE);
    in.bytes(Hash.SIZE);
    in.bytes(Hash.SIZE);
    final Bytes bloom = Bytes.wrap(in.bytes());
    in.number();
    final long number = in.number().longValue();
    final long gasLimit = in.number().longValue();
    final long gasUsed = in.number().longValue();
    final long timestamp = in.number().longValue();
    final Bytes extraData = Bytes.wrap(in.bytes());
    final Hash mixHash = Hash.of(in.bytes(Hash.SIZE));
    in.bytes();
    return new BlockHeader(
        number,
        parentHash,
        beneficiary,
        timestamp,
        gasLimit,
        gasUsed,
        in.number(),
        bloom,
        extraData,
        mixHash);
  }
}
