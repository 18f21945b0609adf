package dev.portcullis.ejb.legacy.pricing;

import dev.portcullis.ejb.legacy.fee.FeeRates;
import dev.portcullis.ejb.legacy.fee.FeeToken;
import dev.portcullis.persistence.legacy.ListedToken;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Fees that never change, for tests of other packages. */
public final class SteadyFees {
  /** Fees are taken in it. */
  public static final ListedToken ETH = new ListedToken(0, FeeToken.ETH.address(), "ETH", 18);

  private SteadyFees() {}

  /** They are taken in {@link #ETH} alone. */
  public static Fees inEth() {
    return new Fees(
        new Prices(
            new FeeRates(new BigDecimal("0.001"), 10, 5, Optional.empty()),
            () -> BigInteger.valueOf(1_000_000_000),
            name -> Optional.of(ETH).filter(name::isOf),
            token -> Optional.of(new BigDecimal(2_000)),
            List.of(),
            asked -> Set.of()));
  }
}
