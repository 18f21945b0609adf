package dev.portcullis.devnet.crypto.secp256k1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.common.UInt256;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Field and scalars held against arbitrary-precision arithmetic. */
class FieldArithmeticTest {
  private static final BigInteger P = Reference.P;
  private static final BigInteger N = Reference.N;
  private static final int ROUNDS = 20_000;

  private final Random random = new Random(7);

  @Test
  void productsSquaresAndSumsAreRightHoweverFarLimbsOutgrew() {
    for (int i = 0; i < ROUNDS; i++) {
      BigInteger a = number();
      BigInteger b = number();
      int m = 1 + random.nextInt(8);
      int k = (random.nextBoolean() ? 1 : -1) * (1 + random.nextInt(8));
      Fp left = new Fp();
      left.multiple(fp(a), m);
      Fp right = new Fp();
      right.multiple(fp(b), k);
      BigInteger ma = a.multiply(BigInteger.valueOf(m));
      BigInteger kb = b.multiply(BigInteger.valueOf(k));
      check(left, ma);
      check(right, kb);

      Fp result = new Fp();
      result.product(left, right);
      result.product(result, result);
      check(result, ma.multiply(kb).pow(2));
      result.square(right);
      result.square(result);
      check(result, kb.pow(4));
      result.difference(left, right);
      check(result, ma.subtract(kb));
      result.sum(left, right);
      check(result, ma.add(kb));
      result.half(right);
      result.sum(result, result);
      check(result, kb);
    }
  }

  @Test
  void aChainOfOperationsStaysRight() {
    Fp value = fp(BigInteger.TWO);
    BigInteger expected = BigInteger.TWO;
    for (int i = 0; i < ROUNDS; i++) {
      BigInteger other = number();
      switch (random.nextInt(4)) {
        case 0 -> {
          value.product(value, fp(other));
          expected = expected.multiply(other).mod(P);
        }
        case 1 -> {
          value.square(value);
          expected = expected.pow(2).mod(P);
        }
        case 2 -> {
          value.difference(fp(other), value);
          value.product(value, value);
          expected = other.subtract(expected).pow(2).mod(P);
        }
        default -> {
          value.multiple(value, -3);
          value.square(value);
          expected = expected.multiply(BigInteger.valueOf(-3)).pow(2).mod(P);
        }
      }
      if (i % 16 == 0) {
        Fp copy = new Fp();
        copy.set(value);
        check(copy, expected);
      }
    }
    check(value, expected);
  }

  @Test
  void rootsSquareToWhatTheyAreOf() {
    for (int i = 0; i < 500; i++) {
      BigInteger a = number();
      Fp root = SquareRoot.of(fp(a.pow(2).mod(P)));
      BigInteger found = root.toNumber().toBigInteger();
      assertThat(found.pow(2).mod(P)).isEqualTo(a.pow(2).mod(P));
    }
  }

  @Test
  void reciprocalsAreRightForBothModuli() {
    for (BigInteger modulus : List.of(P, N)) {
      Reciprocal reciprocal = new Reciprocal(UInt256.of(modulus));
      for (int i = 0; i < ROUNDS; i++) {
        BigInteger a = number().mod(modulus);
        BigInteger expected = a.signum() == 0 ? a : a.modInverse(modulus);
        assertThat(reciprocal.of(UInt256.of(a)).toBigInteger()).isEqualTo(expected);
      }
      assertThat(reciprocal.of(UInt256.ZERO).isZero()).isTrue();
    }
  }

  @Test
  void multipliersAreSplitInShortHalves() {
    for (int i = 0; i < ROUNDS; i++) {
      BigInteger k = number().mod(N);
      Endomorphism split = Endomorphism.split(k);
      assertThat(split.near().add(split.far().multiply(Endomorphism.LAMBDA)).mod(N)).isEqualTo(k);
      assertThat(split.near().abs().bitLength()).isLessThanOrEqualTo(128);
      assertThat(split.far().abs().bitLength()).isLessThanOrEqualTo(128);
    }
  }

  @Test
  void nonAdjacentFormsAddUpAndAreSparse() {
    for (int i = 0; i < ROUNDS; i++) {
      BigInteger number = new BigInteger(1 + random.nextInt(130), random);
      if (random.nextBoolean()) {
        number = number.negate();
      }
      int width = 2 + random.nextInt(13);
      Naf naf = new Naf(number, width);
      BigInteger sum = BigInteger.ZERO;
      int last = -width;
      for (int place = 0; place < naf.length(); place++) {
        int digit = naf.digit(place);
        if (digit != 0) {
          assertThat(digit & 1).isOne();
          assertThat(Math.abs(digit)).isLessThan(1 << (width - 1));
          assertThat(place - last).isGreaterThanOrEqualTo(width);
          last = place;
          sum = sum.add(BigInteger.valueOf(digit).shiftLeft(place));
        }
      }
      assertThat(sum).isEqualTo(number);
    }
  }

  /** 0 to p - 1, often near an edge or with full limbs. */
  private BigInteger number() {
    BigInteger any = new BigInteger(256, random);
    BigInteger number =
        switch (random.nextInt(6)) {
          case 0 -> BigInteger.valueOf(random.nextInt(5));
          case 1 -> P.subtract(BigInteger.valueOf(1 + random.nextInt(5)));
          case 2 -> any.shiftRight(random.nextInt(256));
          case 3 -> P.subtract(any.shiftRight(random.nextInt(256)));
          default -> any;
        };
    return number.mod(P);
  }

  private static Fp fp(BigInteger number) {
    return Fp.of(UInt256.of(number));
  }

  private static void check(Fp value, BigInteger expected) {
    assertThat(value.toNumber().toBigInteger()).isEqualTo(expected.mod(P));
  }
}
