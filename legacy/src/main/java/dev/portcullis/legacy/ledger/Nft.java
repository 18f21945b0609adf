package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;

/**
 * An NFT, which never changes; who holds it is a balance of 1.
 *
 * @param tokenId from {@link Ledger#FIRST_NFT}
 * @param creatorId the account that made it
 * @param creatorAddress and its address
 * @param serialId how many that account had made before
 * @param contentHash what it stands for
 * @param address derived from creator, serial id and content hash
 * @param symbol {@code NFT-} and the token id
 */
public record Nft(
    long tokenId,
    long creatorId,
    Address creatorAddress,
    long serialId,
    Hash32 contentHash,
    Address address,
    String symbol) {}
