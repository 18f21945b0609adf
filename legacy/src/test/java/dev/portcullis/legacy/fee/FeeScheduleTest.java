package dev.portcullis.legacy.fee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class FeeScheduleTest {
  private static final FeeToken USDC = new FeeToken(1, address(1), 6);
  private static final FeeToken DEAR = new FeeToken(2, address(2), 0);
  private static final FeeToken CHEAP = new FeeToken(3, address(3), 77);
  private static final FeeToken UNKNOWN = new FeeToken(4, address(4), 18);
  private static final BigInteger GWEI_10 = BigInteger.TEN.pow(10);

  private final Map<Address, BigDecimal> prices =
      new HashMap<>(
          Map.of(
              FeeToken.ETH.address(), new BigDecimal("2000"),
              USDC.address(), BigDecimal.ONE,
              DEAR.address(), new BigDecimal("1000000"),
              CHEAP.address(), new BigDecimal("0.000000000001")));

  @Test
  void aFeeIsOfGasAndOfChunks() {
    assertThat(schedule().fee(FeeType.TRANSFER, FeeToken.ETH))
        .isEqualTo(
            new Fee(
                FeeType.TRANSFER,
                BigInteger.valueOf(700),
                GWEI_10,
                new BigInteger("7000000000000"),
                new BigInteger("1000000000000"),
                new BigInteger("8000000000000")));
  }

  @Test
  void aFeeIsInTheTokenByItsPrice() {
    Fee fee = schedule().fee(FeeType.TRANSFER, USDC);
    assertThat(fee.gasFee()).isEqualTo(14_000);
    assertThat(fee.zkpFee()).isEqualTo(2_000);
    assertThat(fee.totalFee()).isEqualTo(16_000);
    prices.put(USDC.address(), new BigDecimal("0.5"));
    assertThat(schedule().fee(FeeType.TRANSFER, USDC).totalFee()).isEqualTo(32_000);
  }

  @Test
  void operationsThatNeedMoreGasCostMore() {
    FeeSchedule schedule = schedule();
    assertThat(schedule.fee(FeeType.TRANSFER_TO_NEW, FeeToken.ETH).gasTxAmount()).isEqualTo(2_140);
    assertThat(schedule.fee(FeeType.WITHDRAW, FeeToken.ETH).gasTxAmount()).isEqualTo(95_100);
  }

  @Test
  void fastWithdrawalsPayTenTimesTheGas() {
    FeeSchedule schedule = schedule();
    Fee slow = schedule.fee(FeeType.WITHDRAW, FeeToken.ETH);
    Fee fast = schedule.fee(FeeType.FAST_WITHDRAW, FeeToken.ETH);
    assertThat(fast.gasTxAmount()).isEqualTo(slow.gasTxAmount().multiply(BigInteger.TEN));
    assertThat(fast.gasFee()).isEqualTo(slow.gasFee().multiply(BigInteger.TEN));
    assertThat(fast.zkpFee()).isEqualTo(slow.zkpFee());
  }

  @Test
  void theTotalIsTheNextFeeThatTwoBytesCanEncode() {
    NavigableSet<BigInteger> packable = packable();
    Random random = new Random(14);
    for (int i = 0; i < 2_000; i++) {
      BigInteger wei = new BigInteger(1 + random.nextInt(90), random);
      Fee fee = schedule(rates("0"), wei).fee(FeeType.TRANSFER, FeeToken.ETH);
      BigInteger exact = wei.multiply(BigInteger.valueOf(700));
      assertThat(fee.gasFee()).isEqualTo(exact);
      assertThat(fee.totalFee()).as("%s", exact).isEqualTo(packable.ceiling(exact));
    }
  }

  @Test
  void nothingIsFreeOnlyBecauseTheTokenIsDear() {
    Fee fee = schedule().fee(FeeType.TRANSFER, DEAR);
    assertThat(fee.gasFee()).isEqualTo(1);
    assertThat(fee.zkpFee()).isEqualTo(1);
    assertThat(fee.totalFee()).isEqualTo(2);
  }

  @Test
  void aTokenWithoutAnEncodableFeeIsRejected() {
    assertRefused(105, () -> schedule().fee(FeeType.TRANSFER, CHEAP));
  }

  @Test
  void aTokenWithoutPriceIsNotTaken() {
    FeeSchedule schedule = schedule();
    assertRefused(105, () -> schedule.fee(FeeType.TRANSFER, UNKNOWN));
    assertRefused(105, () -> schedule.batchFee(List.of(FeeType.TRANSFER), UNKNOWN));
    assertRefused(105, () -> schedule.requireSufficient(offer(FeeType.TRANSFER, UNKNOWN, "1")));
    assertRefused(
        105,
        () ->
            schedule.requireSufficient(
                List.of(
                    offer(FeeType.TRANSFER, UNKNOWN, "1"),
                    offer(FeeType.TRANSFER, FeeToken.ETH, "16000000000000"))));
  }

  @Test
  void changePubKeyByCreate2CostsTheConfiguredAmount() {
    FeeRates rates =
        new FeeRates(new BigDecimal("0.001"), 10, 5, Optional.of(new BigDecimal("0.25")));
    Fee fee = schedule(rates, GWEI_10).fee(FeeType.KEY_CREATE2, USDC);
    assertThat(fee.totalFee()).isEqualTo(250_000);
    assertThat(fee.gasTxAmount()).isZero();
    assertThat(schedule().fee(FeeType.KEY_CREATE2, USDC).gasTxAmount()).isEqualTo(9_650);
  }

  @Test
  void aLittleTooLittleIsEnough() {
    FeeSchedule schedule = schedule();
    // 5 % more than 7619047619048 is the fee of 8000000000000.
    assertThatCode(
            () ->
                schedule.requireSufficient(offer(FeeType.TRANSFER, FeeToken.ETH, "7619047619048")))
        .doesNotThrowAnyException();
    assertThatThrownBy(
            () ->
                schedule.requireSufficient(offer(FeeType.TRANSFER, FeeToken.ETH, "7619047619047")))
        .isInstanceOfSatisfying(
            LegacyRpcException.class, error -> assertThat(error.code()).isEqualTo(104))
        .hasMessage(
            "Transaction fee is too low: fee must be at least about 8000000000000, but is"
                + " 7619047619047");
  }

  @Test
  void aBatchCostsTheSumOfItsTransactionsRoundedOnce() {
    List<FeeType> types = List.of(FeeType.TRANSFER, FeeType.WITHDRAW, FeeType.TRANSFER_TO_NEW);
    // (700 + 95100 + 2140) gas at 10 gwei and 14 chunks at 0.001 dollars, in ether of 2000 dollars.
    assertThat(schedule().batchFee(types, FeeToken.ETH))
        .isEqualTo(new BigInteger("987000000000000"));
    prices.put(USDC.address(), new BigDecimal("1.003"));
    assertThat(schedule().batchFee(types, USDC))
        .isEqualTo(packable().ceiling(new BigInteger("1966901")));
  }

  @Test
  void oneOfABatchMayPayForAll() {
    FeeSchedule schedule = schedule();
    assertThatCode(
            () ->
                schedule.requireSufficient(
                    List.of(
                        offer(FeeType.TRANSFER, UNKNOWN, "0"),
                        offer(FeeType.TRANSFER, FeeToken.ETH, "16000000000000"))))
        .doesNotThrowAnyException();
    assertRefused(
        104,
        () ->
            schedule.requireSufficient(
                List.of(
                    offer(FeeType.TRANSFER, FeeToken.ETH, "8000000000000"),
                    offer(FeeType.TRANSFER, FeeToken.ETH, "7000000000000"))));
    assertRefused(
        104, () -> schedule.requireSufficient(List.of(offer(FeeType.TRANSFER, FeeToken.ETH, "0"))));
  }

  @Test
  void aBatchMayPayInSeveralTokens() {
    FeeSchedule schedule = schedule();
    assertThatCode(
            () ->
                schedule.requireSufficient(
                    List.of(
                        offer(FeeType.TRANSFER, FeeToken.ETH, "8000000000000"),
                        offer(FeeType.TRANSFER, USDC, "16000"))))
        .doesNotThrowAnyException();
    assertRefused(
        104,
        () ->
            schedule.requireSufficient(
                List.of(
                    offer(FeeType.TRANSFER, FeeToken.ETH, "8000000000000"),
                    offer(FeeType.TRANSFER, USDC, "14000"))));
  }

  private FeeSchedule schedule() {
    return schedule(rates("0.001"), GWEI_10);
  }

  private FeeSchedule schedule(FeeRates rates, BigInteger gasPrice) {
    return new FeeSchedule(rates, () -> gasPrice, token -> Optional.ofNullable(prices.get(token)));
  }

  private static FeeRates rates(String chunkUsd) {
    return new FeeRates(new BigDecimal(chunkUsd), 10, 5, Optional.empty());
  }

  private static FeeOffer offer(FeeType type, FeeToken token, String fee) {
    return new FeeOffer(type, token, new BigInteger(fee));
  }

  private static void assertRefused(int code, ThrowingCallable action) {
    assertThatThrownBy(action)
        .isInstanceOfSatisfying(
            LegacyRpcException.class, error -> assertThat(error.code()).isEqualTo(code));
  }

  /** All fees there are: eleven bits times ten to the power of five bits. */
  private static NavigableSet<BigInteger> packable() {
    NavigableSet<BigInteger> all = new TreeSet<>();
    for (int exponent = 0; exponent < 32; exponent++) {
      for (int mantissa = 0; mantissa < 2_048; mantissa++) {
        all.add(BigInteger.TEN.pow(exponent).multiply(BigInteger.valueOf(mantissa)));
      }
    }
    return all;
  }

  private static Address address(int number) {
    return new Address("0x%040x".formatted(number));
  }
}
