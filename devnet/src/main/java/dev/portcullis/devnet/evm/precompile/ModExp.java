package dev.portcullis.devnet.evm.precompile;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;

/**
 * Powers modulo a number (address 5, EIP-198), priced by EIP-2565 or, since Osaka, by EIP-7883 with
 * the bounds of EIP-7823.
 */
public final class ModExp implements Precompile {

  private static final int HEADER = 96;
  private static final int OSAKA_MAX_LENGTH = 1024;
  private static final BigInteger GAS_DIVISOR = BigInteger.valueOf(3);

  /** Before EIP-7823 only gas bounds the lengths; no gas limit covers this much. */
  private static final BigInteger MAX_LENGTH = BigInteger.ONE.shiftLeft(26);

  private final boolean osaka;

  /** With the prices of Osaka, or the earlier ones. */
  public ModExp(boolean osaka) {
    this.osaka = osaka;
  }

  @Override
  public long gas(byte[] input) {
    BigInteger base = number(input, 0, 32);
    BigInteger exponent = number(input, 32, 32);
    BigInteger modulus = number(input, 64, 32);
    BigInteger gas = complexity(base.max(modulus)).multiply(iterations(input, base, exponent));
    long minimum = osaka ? 500 : 200;
    BigInteger price = osaka ? gas : gas.divide(GAS_DIVISOR);
    return price.bitLength() > 62 ? Long.MAX_VALUE : Math.max(minimum, price.longValue());
  }

  private BigInteger complexity(BigInteger longest) {
    BigInteger words = longest.add(BigInteger.valueOf(7)).shiftRight(3);
    BigInteger squared = words.multiply(words);
    if (!osaka) {
      return squared;
    }
    boolean small = longest.compareTo(BigInteger.valueOf(32)) <= 0;
    return small ? BigInteger.valueOf(16) : squared.shiftLeft(1);
  }

  private BigInteger iterations(byte[] input, BigInteger baseLength, BigInteger exponentLength) {
    BigInteger word = BigInteger.valueOf(32);
    boolean isShort = exponentLength.compareTo(word) <= 0;
    // The input is padded with zeros.
    boolean inside = baseLength.bitLength() < 31 && HEADER + baseLength.intValue() < input.length;
    BigInteger head =
        inside
            ? number(
                input, HEADER + baseLength.intValue(), isShort ? exponentLength.intValue() : 32)
            : BigInteger.ZERO;
    BigInteger bits = BigInteger.valueOf(Math.max(0, head.bitLength() - 1));
    if (!isShort) {
      BigInteger factor = BigInteger.valueOf(osaka ? 16 : 8);
      bits = exponentLength.subtract(word).multiply(factor).add(bits);
    }
    return bits.max(BigInteger.ONE);
  }

  @Override
  public Optional<byte[]> run(byte[] input) {
    return run(input, () -> {});
  }

  @Override
  public Optional<byte[]> run(byte[] input, Runnable check) {
    BigInteger baseSize = number(input, 0, 32);
    BigInteger exponentSize = number(input, 32, 32);
    BigInteger modulusSize = number(input, 64, 32);
    if (osaka) {
      BigInteger most = BigInteger.valueOf(OSAKA_MAX_LENGTH);
      if (baseSize.max(exponentSize).max(modulusSize).compareTo(most) > 0) {
        return Optional.empty();
      }
    }
    if (baseSize.signum() == 0 && modulusSize.signum() == 0) {
      return Optional.of(new byte[0]);
    }
    if (baseSize.max(exponentSize).max(modulusSize).compareTo(MAX_LENGTH) > 0) {
      return Optional.empty();
    }
    byte[] output = new byte[modulusSize.intValue()];
    BigInteger base = number(input, HEADER, baseSize.intValue());
    long exponentAt = HEADER + baseSize.longValue();
    BigInteger exponent = number(input, exponentAt, exponentSize.intValue());
    BigInteger modulus = number(input, exponentAt + exponentSize.intValue(), output.length);
    if (modulus.signum() != 0) {
      byte[] power = new ModularPower(modulus, check).of(base, exponent).toByteArray();
      int size = Math.min(power.length, output.length);
      System.arraycopy(power, power.length - size, output, output.length - size, size);
    }
    return Optional.of(output);
  }

  private static BigInteger number(byte[] input, long at, int size) {
    if (at >= input.length) {
      return BigInteger.ZERO;
    }
    int from = (int) at;
    int available = Math.min(size, input.length - from);
    BigInteger head = new BigInteger(1, Arrays.copyOfRange(input, from, from + available));
    return head.shiftLeft(8 * (size - available));
  }
}
