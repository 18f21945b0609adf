package dev.portcullis.legacy.query;

import dev.portcullis.persistence.legacy.query.LegacyNftRow;

/**
 * An NFT, as the public client reads it.
 *
 * @param id its token id
 * @param serialId its number among those of its creator
 */
public record NftView(
    long id,
    String contentHash,
    long creatorId,
    String creatorAddress,
    long serialId,
    String address,
    String symbol) {
  static NftView of(LegacyNftRow nft) {
    return new NftView(
        nft.id(),
        nft.contentHash(),
        nft.creatorId(),
        nft.creatorAddress(),
        nft.serialId(),
        nft.address(),
        nft.symbol());
  }
}
