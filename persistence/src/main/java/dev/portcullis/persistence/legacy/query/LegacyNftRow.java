package dev.portcullis.persistence.legacy.query;

/**
 * An NFT. Addresses and hashes are hexadecimal with 0x.
 *
 * @param creatorId the account that minted it
 * @param serialId its number among those that the account minted
 */
public record LegacyNftRow(
    long id,
    String contentHash,
    long creatorId,
    String creatorAddress,
    long serialId,
    String address,
    String symbol) {
  /** The columns of {@code legacy_nfts n} as a JSON object. */
  static final String JSON =
      """
      json_build_object('id', n.token_id, 'contentHash', '0x' || encode(n.content_hash, 'hex'),
        'creatorId', n.creator_id, 'creatorAddress', '0x' || encode(n.creator_address, 'hex'),
        'serialId', n.serial_id, 'address', '0x' || encode(n.address, 'hex'), 'symbol', n.symbol)
      """;
}
