package dev.portcullis.legacy.fee;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.transaction.DecimalFloat;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Computes the fees of transactions (R-LEG-14), and checks whether they are paid. */
public final class FeeSchedule {
  private static final BigInteger HUNDRED = BigInteger.valueOf(100);

  private final FeeRates rates;
  private final Supplier<BigInteger> gasPrice;
  private final Function<Address, Optional<BigDecimal>> prices;

  /**
   * Creates a schedule with changing prices; the functions return at once.
   *
   * @param gasPrice the assumed gas price, in wei
   * @param prices of the whole token of that contract in US dollars, more than 0; empty if fees
   *     cannot be paid in it. There always is one of {@link FeeToken#ETH}
   */
  public FeeSchedule(
      FeeRates rates,
      Supplier<BigInteger> gasPrice,
      Function<Address, Optional<BigDecimal>> prices) {
    this.rates = rates;
    this.gasPrice = gasPrice;
    this.prices = prices;
  }

  /**
   * The fee of a transaction.
   *
   * @throws LegacyRpcException 105 if fees cannot be paid in the token
   */
  public Fee fee(FeeType type, FeeToken token) {
    BigInteger wei = gasPrice.get();
    Cost cost = cost(type, wei);
    boolean isFixed = isFixed(type);
    BigInteger gasFee = inToken(cost.gasUsd(), token);
    BigInteger zkpFee = inToken(cost.chunksUsd(), token);
    return new Fee(
        type,
        isFixed ? BigInteger.ZERO : gas(type),
        isFixed ? BigInteger.ZERO : wei,
        gasFee,
        zkpFee,
        total(gasFee, zkpFee));
  }

  /**
   * The fee of a batch in one token, whichever transaction pays it.
   *
   * @throws LegacyRpcException 105 if fees cannot be paid in the token
   */
  public BigInteger batchFee(List<FeeType> types, FeeToken token) {
    BigInteger wei = gasPrice.get();
    Cost sum = types.stream().map(type -> cost(type, wei)).reduce(Cost.NOTHING, Cost::plus);
    return total(inToken(sum.gasUsd(), token), inToken(sum.chunksUsd(), token));
  }

  /**
   * Requires that a transaction pays enough.
   *
   * @throws LegacyRpcException 105 if fees cannot be paid in the token, 104 if it is too little
   */
  public void requireSufficient(FeeOffer offer) {
    Fee fee = fee(offer.type(), offer.token());
    if (isTooLow(offer.fee(), fee.totalFee())) {
      throw tooLow("Transaction fee is too low", fee.totalFee(), offer.fee());
    }
  }

  /**
   * Requires that the sum of a batch's fees suffices, whichever transactions pay it.
   *
   * @throws LegacyRpcException 105 if fees cannot be paid in a token of the batch, 104 if it is too
   *     little
   */
  public void requireSufficient(List<FeeOffer> batch) {
    List<FeeType> types = batch.stream().map(FeeOffer::type).toList();
    Map<FeeToken, BigInteger> paid = new HashMap<>();
    for (FeeOffer offer : batch) {
      if (offer.fee().signum() > 0) {
        paid.merge(offer.token(), offer.fee(), BigInteger::add);
      }
    }
    FeeToken token = paid.size() == 1 ? paid.keySet().iterator().next() : FeeToken.ETH;
    BigInteger required = batchFee(types, token);
    BigInteger offered = paid.size() == 1 ? paid.get(token) : inEth(paid);
    if (isTooLow(offered, required)) {
      throw tooLow("Transactions batch summary fee is too low", required, offered);
    }
  }

  private BigInteger inEth(Map<FeeToken, BigInteger> paid) {
    return paid.entrySet().stream()
        .map(one -> usd(one.getKey(), one.getValue()))
        .reduce(BigDecimal::add)
        .map(usd -> inToken(usd, FeeToken.ETH))
        .orElse(BigInteger.ZERO);
  }

  private BigDecimal usd(FeeToken token, BigInteger amount) {
    return new BigDecimal(amount, token.decimals()).multiply(price(token));
  }

  private boolean isTooLow(BigInteger offered, BigInteger required) {
    BigInteger scaled = offered.multiply(HUNDRED.add(BigInteger.valueOf(rates.tolerancePercent())));
    return scaled.compareTo(required.multiply(HUNDRED)) < 0;
  }

  private static LegacyRpcException tooLow(String words, BigInteger required, BigInteger offered) {
    return new LegacyRpcException(
        LegacyRpcException.Code.FEE_TOO_LOW,
        words + ": fee must be at least about " + required + ", but is " + offered);
  }

  private static LegacyRpcException inappropriate() {
    return new LegacyRpcException(
        LegacyRpcException.Code.INAPPROPRIATE_FEE_TOKEN,
        "Chosen token is not suitable for paying fees.");
  }

  private BigDecimal price(FeeToken token) {
    return prices.apply(token.address()).orElseThrow(FeeSchedule::inappropriate);
  }

  /** Rounded up, so that no positive cost becomes zero. */
  private BigInteger inToken(BigDecimal usd, FeeToken token) {
    return usd.scaleByPowerOfTen(token.decimals())
        .divide(price(token), 0, RoundingMode.CEILING)
        .toBigInteger();
  }

  private static BigInteger total(BigInteger gasFee, BigInteger zkpFee) {
    return DecimalFloat.FEE.roundUp(gasFee.add(zkpFee)).orElseThrow(FeeSchedule::inappropriate);
  }

  private Cost cost(FeeType type, BigInteger wei) {
    if (isFixed(type)) {
      return new Cost(rates.create2Usd().orElseThrow(), BigDecimal.ZERO);
    }
    BigDecimal gasUsd =
        new BigDecimal(gas(type).multiply(wei))
            .multiply(price(FeeToken.ETH))
            .scaleByPowerOfTen(-18);
    return new Cost(gasUsd, rates.chunkUsd().multiply(BigDecimal.valueOf(type.chunks())));
  }

  private boolean isFixed(FeeType type) {
    return type == FeeType.KEY_CREATE2 && rates.create2Usd().isPresent();
  }

  private BigInteger gas(FeeType type) {
    return BigInteger.valueOf((long) type.gas() * (type.isFast() ? rates.fastFactor() : 1));
  }

  /** A cost in US dollars. */
  private record Cost(BigDecimal gasUsd, BigDecimal chunksUsd) {
    static final Cost NOTHING = new Cost(BigDecimal.ZERO, BigDecimal.ZERO);

    Cost plus(Cost other) {
      return new Cost(gasUsd.add(other.gasUsd), chunksUsd.add(other.chunksUsd));
    }
  }
}
