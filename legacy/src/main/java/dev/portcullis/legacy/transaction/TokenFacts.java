package dev.portcullis.legacy.transaction;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * How amounts of a token are shown to people.
 *
 * @param id in the rollup
 * @param symbol for example ETH
 * @param decimals the number of digits after the point
 */
public record TokenFacts(long id, String symbol, int decimals) {
  /** The facts of an NFT, of which there is one. */
  public static TokenFacts nft(long id) {
    return new TokenFacts(id, "NFT-" + id, 0);
  }

  /** The amount with the point and without trailing zeros; whole numbers have one: 1.0. */
  public String format(BigInteger amount) {
    BigDecimal units = new BigDecimal(amount, decimals).stripTrailingZeros();
    return (units.scale() < 1 ? units.setScale(1) : units).toPlainString();
  }

  /** The formatted amount and the symbol. */
  String withSymbol(BigInteger amount) {
    return format(amount) + " " + symbol;
  }
}
