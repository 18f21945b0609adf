package dev.portcullis.legacy.query;

import dev.portcullis.persistence.legacy.query.ListedToken;

/**
 * A token (R-LEG-5).
 *
 * @param id its number; 0 is layer 1's own
 * @param address its contract; zeros for layer 1's own
 * @param symbol of the token
 * @param decimals the number of decimal digits of its smallest unit
 */
public record LegacyToken(long id, String address, String symbol, int decimals) {
  /** The view of a token. */
  public static LegacyToken of(ListedToken token) {
    return new LegacyToken(token.id(), token.address().text(), token.symbol(), token.decimals());
  }
}
