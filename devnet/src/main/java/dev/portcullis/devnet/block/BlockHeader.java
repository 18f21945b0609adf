package dev.portcullis.devnet.block;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.rlp.RlpReader;
import dev.portcullis.ethereum.rlp.RlpWriter;
import java.util.Optional;

/**
 * The header of a rollup block. State, transactions and receipts roots are zero (R-CHN-6). The
 * extra data commits to the transaction hashes, so that blocks with different transactions never
 * share a hash. The hash is keccak-256 over the 16 RLP fields of a London header (EIP-1559),
 * exactly as clients receive them. A block of Amsterdam also has the fields that later forks added,
 * up to the hash of its access list: there are no withdrawals, blobs, beacon blocks and requests.
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
 * @param blockAccessListHash keccak-256 of the access list (EIP-7928); empty before Amsterdam
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
    Hash mixHash,
    Optional<Hash> blockAccessListHash) {

  /** keccak-256 of the empty list: there are no uncles. */
  public static final Hash NO_UNCLES =
      Hash.of("0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347");

  /** The root of an empty trie: there are no withdrawals (EIP-4895). */
  public static final Hash NO_WITHDRAWALS =
      Hash.of("0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421");

  /** SHA-256 of nothing: there are no requests (EIP-7685). */
  public static final Hash NO_REQUESTS =
      Hash.of("0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");

  private static final byte[] NONCE = new byte[8];

  /** A header without an access list. */
  public BlockHeader(
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
    this(
        number,
        parentHash,
        beneficiary,
        timestamp,
        gasLimit,
        gasUsed,
        baseFee,
        logsBloom,
        extraData,
        mixHash,
        Optional.empty());
  }

  /**
   * The RLP form that is hashed.
   *
   * @return the list of 16 fields, or 22 with an access list
   */
  public byte[] encode() {
    return RlpWriter.encodeList(this::writeFields);
  }

  private void writeFields(RlpWriter out) {
    out.put(parentHash).put(NO_UNCLES).put(beneficiary);
    out.put(Hash.ZERO).put(Hash.ZERO).put(Hash.ZERO);
    out.put(logsBloom).put(0).put(number).put(gasLimit).put(gasUsed).put(timestamp);
    out.put(extraData).put(mixHash).put(NONCE).put(baseFee);
    blockAccessListHash.ifPresent(
        hash -> out.put(NO_WITHDRAWALS).put(0).put(0).put(Hash.ZERO).put(NO_REQUESTS).put(hash));
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
    final UInt256 baseFee = in.number();
    return new BlockHeader(
        number,
        parentHash,
        beneficiary,
        timestamp,
        gasLimit,
        gasUsed,
        baseFee,
        bloom,
        extraData,
        mixHash,
        in.hasNext() ? Optional.of(accessListHash(in)) : Optional.empty());
  }

  private static Hash accessListHash(RlpReader in) {
    in.bytes(Hash.SIZE);
    in.number();
    in.number();
    in.bytes(Hash.SIZE);
    in.bytes(Hash.SIZE);
    return Hash.of(in.bytes(Hash.SIZE));
  }
}
