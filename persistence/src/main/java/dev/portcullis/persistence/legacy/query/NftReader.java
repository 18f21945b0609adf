package dev.portcullis.persistence.legacy.query;

import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** Reads NFTs. */
@ApplicationScoped
public class NftReader {
  private static final String BY_ID =
      "select " + LegacyNftRow.JSON + " as nft from legacy_nfts n where n.token_id = ?";

  private static final String OWNER =
      """
      select account_id from legacy_balances
      where token_id = ? and token_id >= 65536 and amount > 0 limit 1
      """;

  /** Minted NFTs are numbered in order, like the operations of a block. */
  private static final String OF_TRANSACTION =
      """
      with minting as (
        select block_number, block_index from legacy_operations
        where hash = ? and kind = 'MintNFT' and success
        order by block_number desc, block_index desc limit 1
      )
      select token_id from legacy_nfts where block_number = (select block_number from minting)
      order by token_id limit 1 offset (
        select count(*) from legacy_operations o join minting m using (block_number)
        where o.kind = 'MintNFT' and o.success and o.block_index < m.block_index)
      """;

  private QueryRunner queryRunner;

  /** Required by CDI. */
  public NftReader() {}

  /** Reads on connections of {@code queryRunner}. */
  @Inject
  public NftReader(QueryRunner queryRunner) {
    this.queryRunner = queryRunner;
  }

  /** An NFT by its token id. */
  public Optional<LegacyNftRow> find(long tokenId) {
    return queryRunner
        .list(
            row ->
                Json.MAPPER.convertValue(
                    LegacyResultSets.json(row.getString("nft")), LegacyNftRow.class),
            BY_ID,
            tokenId)
        .stream()
        .findFirst();
  }

  /** The account that owns it; empty if no account of the rollup does. */
  public Optional<Long> owner(long tokenId) {
    return number(OWNER, tokenId);
  }

  /**
   * The token id of the NFT that a transaction minted.
   *
   * @param hash 32 bytes
   */
  public Optional<Long> ofTransaction(byte[] hash) {
    return number(OF_TRANSACTION, hash);
  }

  private Optional<Long> number(String sql, Object value) {
    return queryRunner.list(row -> row.getLong(1), sql, value).stream().findFirst();
  }
}
