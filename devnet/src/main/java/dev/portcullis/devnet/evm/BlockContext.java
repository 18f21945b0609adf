package dev.portcullis.devnet.evm;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.function.LongFunction;

/**
 * The block data that a transaction can access.
 *
 * @param number the block's number
 * @param timestamp seconds since 1970
 * @param coinbase the recipient of the priority fees
 * @param gasLimit units of gas
 * @param baseFee wei per gas
 * @param prevRandao the block's random value (EIP-4399)
 * @param blobBaseFee wei per blob gas (EIP-7516)
 * @param chainId the chain
 * @param blockHashes the hash of an earlier block by its number; called for the last 256 only, and
 *     returns {@link Hash#ZERO} for unknown ones
 */
public record BlockContext(
    long number,
    long timestamp,
    EvmAddress coinbase,
    long gasLimit,
    UInt256 baseFee,
    Hash prevRandao,
    UInt256 blobBaseFee,
    long chainId,
    LongFunction<Hash> blockHashes) {
  /** The price of blob gas where there are no blobs (EIP-4844). */
  public static final UInt256 LEAST_BLOB_BASE_FEE = UInt256.ONE;
}
