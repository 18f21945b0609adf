package dev.portcullis.ethereum.common;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes the words of the contract ABI in sequence; the caller computes offsets. */
public final class AbiEncoder {
  /** The bytes of a word. */
  public static final int WORD = 32;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** An empty encoder. */
  public AbiEncoder() {}

  /**
   * The beginning of a call.
   *
   * @param selector the four bytes that name the function
   */
  public static AbiEncoder call(Bytes selector) {
    AbiEncoder writer = new AbiEncoder();
    writer.out.writeBytes(selector.shared());
    return writer;
  }

  /** Writes a number. */
  public AbiEncoder word(long number) {
    return word(UInt256.of(number));
  }

  /** Writes a number. */
  public AbiEncoder word(UInt256 number) {
    out.writeBytes(number.toArray());
    return this;
  }

  /** Writes a hash or another 32 bytes. */
  public AbiEncoder word(Hash hash) {
    return word(hash.word());
  }

  /** Writes an address. */
  public AbiEncoder address(EvmAddress address) {
    out.writeBytes(new byte[WORD - EvmAddress.SIZE]);
    out.writeBytes(address.toArray());
    return this;
  }

  /** Writes a byte string: its length, and its content padded to words. */
  public AbiEncoder bytes(Bytes bytes) {
    word(bytes.size());
    out.writeBytes(bytes.shared());
    out.writeBytes(new byte[(int) (sizeOf(bytes) - WORD - bytes.size())]);
    return this;
  }

  /** The bytes that an encoded byte string takes. */
  public static long sizeOf(Bytes bytes) {
    return WORD + (bytes.size() + WORD - 1L) / WORD * WORD;
  }

  /** The ASCII text as bytes, for hashing signatures of functions and events. */
  public static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** The written bytes. */
  public Bytes toBytes() {
    return Bytes.wrap(out.toByteArray());
  }
}
