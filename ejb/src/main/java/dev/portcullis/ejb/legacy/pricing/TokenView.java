package dev.portcullis.ejb.legacy.pricing;

import dev.portcullis.persistence.legacy.ListedToken;

/**
 * A token as it is shown (document 3, Token).
 *
 * @param id its number
 * @param address its contract on layer 1; zeros for that chain's own
 * @param symbol for example ETH
 * @param decimals how many digits of an amount are behind the point
 */
public record TokenView(long id, String address, String symbol, int decimals) {
  static TokenView of(ListedToken token) {
    return new TokenView(token.id(), token.address().text(), token.symbol(), token.decimals());
  }
}
