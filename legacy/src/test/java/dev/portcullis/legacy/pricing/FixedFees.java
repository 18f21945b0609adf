package dev.portcullis.legacy.pricing;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.fee.FeeRates;
import dev.portcullis.legacy.fee.FeeToken;
import dev.portcullis.persistence.legacy.query.ListedToken;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Fees for tests: each chunk costs 100, in whichever token, and gas nothing. */
public final class FixedFees {
  private static final List<ListedToken> TOKENS =
      List.of(
          new ListedToken(0, FeeToken.ETH.address(), "ETH", 0),
          new ListedToken(1, new Address("0x" + "d1".repeat(20)), "DAI", 0),
          new ListedToken(2, new Address("0x" + "02".repeat(20)), "NOFEE", 0));

  private FixedFees() {}

  /** ETH and DAI are taken. */
  public static FeeQuotes fees() {
    return new FeeQuotes(
        new Prices(
            new FeeRates(new BigDecimal(100), 1, 0, Optional.empty()),
            () -> BigInteger.ZERO,
            name -> TOKENS.stream().filter(name::isOf).findFirst(),
            token -> Optional.of(BigDecimal.ONE),
            List.of(TokenLike.of("DAI")),
            addresses -> Set.of()));
  }

  /** A token of the list. */
  public static Optional<ListedToken> token(long id) {
    return TOKENS.stream().filter(token -> token.id() == id).findFirst();
  }
}
