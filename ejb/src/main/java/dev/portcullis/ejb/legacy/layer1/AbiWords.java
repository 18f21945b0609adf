package dev.portcullis.ejb.legacy.layer1;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Hex;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.web3j.crypto.Hash;

/** Writes calls of the contracts, word by word. */
final class AbiWords {
  static final int WORD = 32;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** Of a function, such as {@code addToken(address)}. */
  static AbiWords call(String signature) {
    AbiWords words = new AbiWords();
    words.out.write(keccak(signature), 0, 4);
    return words;
  }

  /** The first topic of an event, such as {@code NewToken(address,uint16)}. */
  static Hash32 topic(String signature) {
    return new Hash32(Hex.of(keccak(signature)));
  }

  static byte[] keccak(String text) {
    return Hash.sha3(text.getBytes(StandardCharsets.US_ASCII));
  }

  AbiWords word(long number) {
    out.writeBytes(ByteBuffer.allocate(WORD).putLong(WORD - Long.BYTES, number).array());
    return this;
  }

  AbiWords word(Hash32 hash) {
    out.writeBytes(hash.bytes());
    return this;
  }

  AbiWords word(Address address) {
    out.write(new byte[12], 0, 12);
    out.writeBytes(address.bytes());
    return this;
  }

  /** A length and bytes, filled up to whole words. */
  AbiWords bytes(byte[] content) {
    word(content.length);
    out.writeBytes(content);
    int over = content.length % WORD;
    out.write(new byte[WORD], 0, over == 0 ? 0 : WORD - over);
    return this;
  }

  byte[] toBytes() {
    return out.toByteArray();
  }

  /** The number in a word of an answer; what is missing is no number. */
  static BigInteger number(byte[] answer, int index) {
    if (answer.length < (index + 1) * WORD) {
      throw new IllegalArgumentException("has " + answer.length + " bytes, which are too few");
    }
    return new BigInteger(1, answer, index * WORD, WORD);
  }

  /** The address in a word of an answer. */
  static Address address(byte[] answer, int index) {
    BigInteger number = number(answer, index);
    if (number.bitLength() > 160) {
      throw new IllegalArgumentException("has no address at " + index);
    }
    return new Address("0x%040x".formatted(number));
  }
}
