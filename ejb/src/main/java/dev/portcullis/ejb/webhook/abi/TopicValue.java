package dev.portcullis.ejb.webhook.abi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.abi.SolidityType;
import dev.portcullis.ejb.abi.SolidityType.Elementary;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.web3j.crypto.Hash;

/**
 * Encodes argument values in the form of topics (Solidity documentation, "Events"). That form is a
 * word, or the Keccak-256 hash of bytes and strings. Filters compare all arguments in this form,
 * whether they are in topics or in data.
 */
public final class TopicValue {
  private static final int WORD = SolidityType.WORD;
  private static final int DIGITS = 2 * WORD;
  private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]{0,77})");

  private TopicValue() {}

  /**
   * Encodes a JSON value that is written as in decoded events. Integers may also be JSON numbers.
   *
   * @throws IllegalArgumentException with a message that describes the required form
   */
  public static Hash32 of(Elementary type, JsonNode value) {
    return switch (type.kind()) {
      case UINT -> number(type, value, BigInteger.ZERO, BigInteger.ONE.shiftLeft(type.size()));
      case INT -> {
        BigInteger end = BigInteger.ONE.shiftLeft(type.size() - 1);
        yield number(type, value, end.negate(), end);
      }
      case ADDRESS -> {
        check(HexText.isBytes(value.textValue(), 20), "must be a 20-byte hexadecimal address");
        yield new Hash32("0x" + "0".repeat(24) + value.textValue().substring(2));
      }
      case BOOL -> {
        check(value.isBoolean(), "must be a boolean");
        yield word(value.booleanValue() ? BigInteger.ONE : BigInteger.ZERO);
      }
      case FIXED_BYTES, FUNCTION -> {
        check(
            HexText.isBytes(value.textValue(), type.size()),
            "must be hexadecimal, " + type.size() + " bytes");
        yield new Hash32(HexText.of(Arrays.copyOf(HexText.bytes(value.textValue()), WORD)));
      }
      case BYTES -> {
        check(HexText.isBytes(value.textValue()), "must be bytes in hexadecimal");
        yield hash(HexText.bytes(value.textValue()));
      }
      case STRING -> {
        check(value.isTextual(), "must be a string");
        yield hash(value.textValue().getBytes(StandardCharsets.UTF_8));
      }
    };
  }

  /**
   * Encodes a value in the data of a log. The result is empty if the data ends before the value.
   *
   * @param data bytes in hexadecimal
   * @param word the index of the word
   * @param dynamic whether that word is the offset of bytes
   */
  public static Optional<Hash32> in(String data, int word, boolean dynamic) {
    if (dynamic) {
      try {
        return Optional.of(hash(new ValueReader(HexText.bytes(data)).bytesBehind(word * WORD)));
      } catch (AbiDecodingException malformed) {
        return Optional.empty();
      }
    }
    int start = 2 + DIGITS * word;
    return start + DIGITS > data.length()
        ? Optional.empty()
        : Optional.of(new Hash32("0x" + data.substring(start, start + DIGITS)));
  }

  private static Hash32 number(
      Elementary type, JsonNode value, BigInteger least, BigInteger beyond) {
    boolean isNumber = value.isIntegralNumber();
    boolean isText = value.isTextual() && NUMBER.matcher(value.textValue()).matches();
    BigInteger number =
        isNumber ? value.bigIntegerValue() : isText ? new BigInteger(value.textValue()) : beyond;
    check(
        number.compareTo(least) >= 0 && number.compareTo(beyond) < 0,
        "must be a whole number of the type " + type.canonical() + ", in decimal digits");
    return word(number);
  }

  private static Hash32 word(BigInteger number) {
    byte[] word = new byte[WORD];
    Arrays.fill(word, (byte) (number.signum() < 0 ? -1 : 0));
    byte[] digits = number.toByteArray();
    int length = Math.min(WORD, digits.length);
    System.arraycopy(digits, digits.length - length, word, WORD - length, length);
    return new Hash32(HexText.of(word));
  }

  private static Hash32 hash(byte[] bytes) {
    return new Hash32(HexText.of(Hash.sha3(bytes)));
  }

  private static void check(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(rule);
    }
  }
}
