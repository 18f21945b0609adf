package dev.portcullis.devnet.evm;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.function.LongFunction;

/**
 * What a transaction can see of the block it runs in.
 *
 * @param number the block's number
 * @param timestamp seconds since 1970
 * @param coinbase who receives the priority fees
 * @param gasLimit units of gas
 * @param baseFee wei for a unit of gas
 * @param prevRandao the block's random value (EIP-4399)
 * @param blobBaseFee wei for a unit of blob gas (EIP-7516)
 * @param chainId the chain
 * @param blockHashes the hash of an earlier block by its number; asked for the last 256 only, and
 *     to answer with {@link Hash#ZERO} for those it does not know
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
  /** What blob gas costs where there are no blobs (EIP-4844). */
  public static final UInt256 LEAST_BLOB_BASE_FEE = UInt256.ONE;
}
