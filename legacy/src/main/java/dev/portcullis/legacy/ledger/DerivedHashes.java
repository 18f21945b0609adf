package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.legacy.musig.PubKeyHash;
import java.util.function.Function;

/**
 * Derives values by the rollup's hash. The caller may cache results: each takes about as long as
 * the rest of a transaction.
 *
 * @param keys the hash of a public key (64 hexadecimal digits)
 * @param nfts the hash of an NFT, whose last 20 bytes are its address
 */
public record DerivedHashes(Function<String, PubKeyHash> keys, NftHash nfts) {
  /** The hash of an NFT. */
  @FunctionalInterface
  public interface NftHash {
    /** The hash of creator, serial id and content hash: 32 bytes, big-endian. */
    Hash32 of(long creatorId, long serialId, Hash32 contentHash);
  }
}
