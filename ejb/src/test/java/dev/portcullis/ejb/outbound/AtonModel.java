package dev.portcullis.ejb.outbound;

import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;

/** What {@code inet_aton} of the C library makes of a host: up to four numbers in three bases. */
final class AtonModel {
  private AtonModel() {}

  /** The IPv4 address that it reads, with one dot at the end or none; or none. */
  static Optional<String> address(String host) {
    String plain = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    String[] parts = plain.split("\\.", -1);
    if (parts.length > 4) {
      return Optional.empty();
    }
    BigInteger value = BigInteger.ZERO;
    for (int i = 0; i < parts.length; i++) {
      Optional<BigInteger> number = number(parts[i]);
      int bits = i < parts.length - 1 ? 8 : 8 * (5 - parts.length);
      if (number.isEmpty() || number.get().bitLength() > bits) {
        return Optional.empty();
      }
      value = value.shiftLeft(bits).or(number.get());
    }
    long all = value.longValueExact();
    return Optional.of(
        (all >> 24) + "." + ((all >> 16) & 255) + "." + ((all >> 8) & 255) + "." + (all & 255));
  }

  private static Optional<BigInteger> number(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    boolean hexadecimal = lower.startsWith("0x");
    int base = hexadecimal ? 16 : lower.matches("0.+") ? 8 : 10;
    try {
      String digits = hexadecimal ? lower.substring(2) : lower;
      return digits.startsWith("-") || digits.startsWith("+")
          ? Optional.empty()
          : Optional.of(new BigInteger(digits, base));
    } catch (NumberFormatException noNumber) {
      return Optional.empty();
    }
  }
}
