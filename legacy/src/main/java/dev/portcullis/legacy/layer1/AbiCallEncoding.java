package dev.portcullis.legacy.layer1;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import java.math.BigInteger;
import java.util.List;
import org.web3j.abi.EventEncoder;
import org.web3j.abi.FunctionEncoder;
import org.web3j.abi.datatypes.Function;
import org.web3j.abi.datatypes.Type;

/** Encodes calls of contracts and decodes their results, in the words of the ABI. */
final class AbiCallEncoding {
  static final int WORD = 32;

  private static final int ADDRESS_BITS = 160;

  private AbiCallEncoding() {}

  /** The call of a function. */
  static byte[] call(String function, Type<?>... arguments) {
    return HexText.bytes(
        FunctionEncoder.encode(new Function(function, List.of(arguments), List.of())));
  }

  /** Values in sequence, as arguments of a constructor. */
  static byte[] of(Type<?>... values) {
    String digits = FunctionEncoder.encodeConstructor(List.of(values));
    return digits.isEmpty() ? new byte[0] : HexText.bytes("0x" + digits);
  }

  /** An address as an argument. */
  static Type<?> argument(Address address) {
    return new org.web3j.abi.datatypes.Address(address.text());
  }

  /** The first topic of an event, such as {@code NewToken(address,uint16)}. */
  static Hash32 topic(String signature) {
    return new Hash32(EventEncoder.buildEventSignature(signature));
  }

  /** The number in a word of a result; a missing word is not a number. */
  static BigInteger number(byte[] answer, int index) {
    if (answer.length < (index + 1) * WORD) {
      throw new IllegalArgumentException("has " + answer.length + " bytes, which are too few");
    }
    return new BigInteger(1, answer, index * WORD, WORD);
  }

  /** The address in a word of a result. */
  static Address address(byte[] answer, int index) {
    BigInteger number = number(answer, index);
    if (number.bitLength() > ADDRESS_BITS) {
      throw new IllegalArgumentException("has no address at " + index);
    }
    return new Address("0x%040x".formatted(number));
  }
}
