package dev.portcullis.legacy.pricing;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.fee.FeeRates;
import dev.portcullis.legacy.fee.FeeSchedule;
import dev.portcullis.legacy.fee.FeeToken;
import dev.portcullis.persistence.legacy.query.ListedToken;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * All current prices; the functions return at once, or nearly so.
 *
 * @param rates of the operator
 * @param gasPrice of layer 1, in wei
 * @param tokens the tokens of the rollup
 * @param usd the price of a whole token
 * @param feeTokens the tokens in which fees can be paid, beside {@link FeeToken#ETH}
 * @param accounts the addresses that have an account
 */
record Prices(
    FeeRates rates,
    Supplier<BigInteger> gasPrice,
    Function<TokenLike, Optional<ListedToken>> tokens,
    Function<ListedToken, Optional<BigDecimal>> usd,
    List<TokenLike> feeTokens,
    Function<Collection<Address>, Set<Address>> accounts) {
  /** The schedule for computing fees. */
  FeeSchedule schedule() {
    return new FeeSchedule(rates, gasPrice, this::ofFeeToken);
  }

  private Optional<BigDecimal> ofFeeToken(Address contract) {
    return tokens
        .apply(new TokenLike(Optional.empty(), Optional.of(contract), Optional.empty()))
        .filter(this::isForFees)
        .flatMap(usd);
  }

  private boolean isForFees(ListedToken token) {
    return token.id() == FeeToken.ETH.id() || feeTokens.stream().anyMatch(one -> one.isOf(token));
  }

  /** The tokens in which fees can be paid: known, listed and with a price. */
  List<ListedToken> acceptable() {
    return Stream.concat(
            Stream.of(new TokenLike(Optional.of(0L), Optional.empty(), Optional.empty())),
            feeTokens.stream())
        .flatMap(name -> tokens.apply(name).stream())
        .filter(token -> usd.apply(token).isPresent())
        .distinct()
        .toList();
  }

  /** The token of that name for fees; empty if fees cannot be paid in it. */
  Optional<FeeToken> feeToken(TokenLike name) {
    return tokens
        .apply(name)
        .filter(this::isForFees)
        .filter(token -> usd.apply(token).isPresent())
        .map(token -> new FeeToken(token.id(), token.address(), token.decimals()));
  }
}
