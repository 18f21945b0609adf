package dev.portcullis.persistence.legacy.query;

import java.util.List;

/**
 * An account as the legacy interface shows it, now and as of the last verified block.
 *
 * @param id null if there is no account of that address
 * @param kind {@code owned}, {@code create2} or {@code no_2fa}; null if there is no account
 * @param no2faKey the only key without a second signature, 40 hexadecimal digits; null for none
 * @param deposits the pending deposits of each token
 */
public record LegacyAccountRow(
    Long id,
    String kind,
    String no2faKey,
    State committed,
    State verified,
    List<Deposits> deposits) {
  /**
   * The state of an account.
   *
   * @param pubKeyHash 40 digits
   * @param balances other than 0
   * @param nfts the newest NFTs that it owns
   * @param minted the newest NFTs that it minted
   */
  public record State(
      long nonce,
      String pubKeyHash,
      List<Amount> balances,
      List<LegacyNftRow> nfts,
      List<LegacyNftRow> minted) {}

  /**
   * An amount of a token.
   *
   * @param amount in its smallest unit
   */
  public record Amount(String symbol, String amount) {}

  /**
   * Deposits of a token that are not executed yet.
   *
   * @param amount their sum
   * @param l1Block the block of layer 1 that the last of them is in
   */
  public record Deposits(String symbol, String amount, long l1Block) {}
}
