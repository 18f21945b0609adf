package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;

/**
 * An NFT, which is immutable; its owner has a balance of 1.
 *
 * @param tokenId from {@link Ledger#FIRST_NFT}
 * @param creatorId the account that minted it
 * @param creatorAddress the address of that account
 * @param serialId the number of NFTs that the account had minted before
 * @param contentHash the hash of its content
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
