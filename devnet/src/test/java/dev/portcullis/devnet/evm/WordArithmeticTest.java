package dev.portcullis.devnet.evm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ethereum.common.UInt256;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Every arithmetic operation against BigInteger. */
class WordArithmeticTest {

  private static final BigInteger ONE = BigInteger.ONE;
  private static final BigInteger MODULUS = ONE.shiftLeft(256);
  private static final int SIGN_BIT = 255;

  @Property
  void additionSubtractionAndMultiplicationWrap(
      @ForAll("words") BigInteger a, @ForAll("words") BigInteger b) {
    check(WordArithmetic::add, a, b, BigInteger::add);
    check(WordArithmetic::sub, a, b, BigInteger::subtract);
    check(WordArithmetic::mul, a, b, BigInteger::multiply);
  }

  @Property
  void divisionRoundsTowardsZeroAndByZeroGivesZero(
      @ForAll("words") BigInteger a, @ForAll("words") BigInteger b) {
    check(WordDivision::div, a, b, orZero(BigInteger::divide));
    check(WordDivision::mod, a, b, orZero(BigInteger::mod));
    check(WordDivision::sdiv, a, b, signed(orZero(BigInteger::divide)));
    check(WordDivision::smod, a, b, signed(orZero(BigInteger::remainder)));
  }

  @Property
  void modularOperationsDoNotWrapInBetween(
      @ForAll("words") BigInteger a, @ForAll("words") BigInteger b, @ForAll("words") BigInteger n) {
    BigInteger sum = orZero((x, m) -> x.mod(m)).apply(a.add(b), n);
    BigInteger product = orZero((x, m) -> x.mod(m)).apply(a.multiply(b), n);
    assertThat(run(WordDivision::addmod, List.of(n, b, a), 1)).isEqualTo(sum);
    assertThat(run(WordDivision::mulmod, List.of(n, b, a), 1)).isEqualTo(product);
  }

  @Property
  void powersWrap(@ForAll("words") BigInteger base, @ForAll("words") BigInteger exponent) {
    check(WordArithmetic::exp, base, exponent, (x, e) -> x.modPow(e, MODULUS));
  }

  @Property
  void comparisonsAnswerZeroOrOne(@ForAll("words") BigInteger a, @ForAll("words") BigInteger b) {
    check(WordArithmetic::lt, a, b, (x, y) -> truth(x.compareTo(y) < 0));
    check(WordArithmetic::gt, a, b, (x, y) -> truth(x.compareTo(y) > 0));
    check(WordArithmetic::eq, a, b, (x, y) -> truth(x.equals(y)));
    check(WordArithmetic::eq, a, a, (x, y) -> ONE);
    check(WordArithmetic::slt, a, b, signed((x, y) -> truth(x.compareTo(y) < 0)));
    check(WordArithmetic::sgt, a, b, signed((x, y) -> truth(x.compareTo(y) > 0)));
    check(WordArithmetic::isZero, a, x -> truth(x.signum() == 0));
  }

  @Property
  void bitwiseOperationsWorkOnAllBits(
      @ForAll("words") BigInteger a, @ForAll("words") BigInteger b) {
    check(WordArithmetic::and, a, b, BigInteger::and);
    check(WordArithmetic::or, a, b, BigInteger::or);
    check(WordArithmetic::xor, a, b, BigInteger::xor);
    check(WordArithmetic::not, a, BigInteger::not);
    check(WordArithmetic::clz, a, x -> BigInteger.valueOf(256L - x.bitLength()));
  }

  @Property
  void shiftsFillWithZerosOrTheSign(
      @ForAll("shifts") BigInteger shift, @ForAll("words") BigInteger a) {
    int bits = shift.bitLength() > 9 ? 256 : Math.min(256, shift.intValue());
    check(WordArithmetic::shl, shift, a, (s, x) -> x.shiftLeft(bits));
    check(WordArithmetic::shr, shift, a, (s, x) -> x.shiftRight(bits));
    check(WordArithmetic::sar, shift, a, (s, x) -> toSigned(x).shiftRight(bits));
  }

  @Property
  void bytesAreCountedFromTheFront(
      @ForAll("shifts") BigInteger index, @ForAll("words") BigInteger a) {
    boolean inside = index.bitLength() <= 5;
    check(
        WordArithmetic::byteAt,
        index,
        a,
        (i, x) ->
            inside
                ? x.shiftRight(8 * (31 - i.intValue())).and(BigInteger.valueOf(255))
                : BigInteger.ZERO);
  }

  @Property
  void signExtensionRepeatsTheSignBit(
      @ForAll("shifts") BigInteger size, @ForAll("words") BigInteger a) {
    check(
        WordArithmetic::signExtend,
        size,
        a,
        (k, x) -> {
          if (k.compareTo(BigInteger.valueOf(30)) > 0) {
            return x;
          }
          int bits = 8 * (k.intValue() + 1);
          BigInteger low = x.mod(ONE.shiftLeft(bits));
          return low.testBit(bits - 1) ? low.subtract(ONE.shiftLeft(bits)) : low;
        });
  }

  @Provide
  Arbitrary<BigInteger> words() {
    Arbitrary<BigInteger> whole =
        Arbitraries.bigIntegers().between(BigInteger.ZERO, MODULUS.subtract(ONE));
    Arbitrary<BigInteger> nearPowers =
        Arbitraries.integers()
            .between(0, 256)
            .flatMap(
                bit ->
                    Arbitraries.integers()
                        .between(-2, 2)
                        .map(d -> ONE.shiftLeft(bit).add(BigInteger.valueOf(d)).mod(MODULUS)));
    // Limbs of all zeros and all ones are where carries and quotient digits go wrong.
    Arbitrary<BigInteger> extremeLimbs =
        Arbitraries.of(0L, -1L, 1L, Long.MIN_VALUE, 0xffffffffL, 0xffffffff00000000L)
            .list()
            .ofSize(4)
            .map(l -> UInt256.of(l.get(0), l.get(1), l.get(2), l.get(3)).toBigInteger());
    return Arbitraries.oneOf(whole, nearPowers, extremeLimbs);
  }

  @Provide
  Arbitrary<BigInteger> shifts() {
    Arbitrary<BigInteger> small =
        Arbitraries.bigIntegers().between(BigInteger.ZERO, BigInteger.valueOf(300));
    return Arbitraries.oneOf(small, words());
  }

  private static void check(
      ObjIntConsumer<long[]> operation,
      BigInteger first,
      BigInteger second,
      BinaryOperator<BigInteger> expected) {
    assertThat(run(operation, List.of(second, first), 1))
        .isEqualTo(expected.apply(first, second).mod(MODULUS));
  }

  private static void check(
      ObjIntConsumer<long[]> operation, BigInteger value, UnaryOperator<BigInteger> expected) {
    assertThat(run(operation, List.of(value), 1)).isEqualTo(expected.apply(value).mod(MODULUS));
  }

  /** Runs an operation on a stack, topmost last, between guards that must not change. */
  private static BigInteger run(
      ObjIntConsumer<long[]> operation, List<BigInteger> stack, int result) {
    long[] s = new long[4 * (stack.size() + 2)];
    Arrays.fill(s, 0x5a5a5a5aL);
    for (int i = 0; i < stack.size(); i++) {
      UInt256.of(stack.get(i)).toLimbs(s, 4 * (i + 1));
    }
    operation.accept(s, 4 * (stack.size() + 1));
    for (int i = 0; i < 4; i++) {
      assertThat(s[i]).isEqualTo(0x5a5a5a5aL);
      assertThat(s[s.length - 1 - i]).isEqualTo(0x5a5a5a5aL);
    }
    return UInt256.ofLimbs(s, 4 * result).toBigInteger();
  }

  private static BinaryOperator<BigInteger> orZero(BinaryOperator<BigInteger> operation) {
    return (x, y) -> y.signum() == 0 ? BigInteger.ZERO : operation.apply(x, y);
  }

  private static BinaryOperator<BigInteger> signed(BinaryOperator<BigInteger> operation) {
    return (x, y) -> operation.apply(toSigned(x), toSigned(y));
  }

  private static BigInteger toSigned(BigInteger word) {
    return word.testBit(SIGN_BIT) ? word.subtract(MODULUS) : word;
  }

  private static BigInteger truth(boolean truth) {
    return truth ? ONE : BigInteger.ZERO;
  }
}
