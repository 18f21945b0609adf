package dev.portcullis.legacy.pricing;

import dev.portcullis.ejb.setting.InvalidSettingException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/**
 * The price of a whole token.
 *
 * @param token the token
 * @param usd in US dollars, more than 0
 */
record TokenPrice(TokenLike token, BigDecimal usd) {
  private static final int MOST_LETTERS = 40;
  private static final int DIGITS = 30;

  /**
   * The maximum plausible price; its inverse is the minimum, because amounts are divided by prices.
   */
  private static final BigDecimal MOST = new BigDecimal("1e12");

  private static final BigDecimal LEAST = new BigDecimal("1e-12");

  /**
   * Parses {@code ETH:1800.5}.
   *
   * @throws InvalidSettingException unless it is a token and its price
   */
  static TokenPrice read(String setting, String text) {
    int colon = text.lastIndexOf(':');
    Optional<BigDecimal> usd = colon < 1 ? Optional.empty() : usd(text.substring(colon + 1));
    if (usd.isEmpty()) {
      throw new InvalidSettingException(
          setting,
          "must name tokens with their prices in US dollars, as in ETH:1800.5,DAI:1, but has \""
              + text
              + "\"");
    }
    return new TokenPrice(TokenLike.of(text.substring(0, colon).strip()), usd.get());
  }

  /** A decimal number that is a plausible price; empty for everything else. */
  static Optional<BigDecimal> usd(String text) {
    if (text.length() > MOST_LETTERS) {
      return Optional.empty();
    }
    try {
      BigDecimal usd = new BigDecimal(text.strip());
      return usd.compareTo(LEAST) < 0 || usd.compareTo(MOST) > 0
          ? Optional.empty()
          : Optional.of(plain(usd));
    } catch (NumberFormatException noNumber) {
      return Optional.empty();
    }
  }

  private static BigDecimal plain(BigDecimal usd) {
    BigDecimal rounded = usd.round(new MathContext(DIGITS)).stripTrailingZeros();
    return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
  }

  /** Whether another price differs at most by this factor. */
  boolean isNear(BigDecimal other, int factor) {
    BigDecimal times = BigDecimal.valueOf(factor);
    return other.compareTo(usd.multiply(times)) <= 0 && usd.compareTo(other.multiply(times)) <= 0;
  }
}
