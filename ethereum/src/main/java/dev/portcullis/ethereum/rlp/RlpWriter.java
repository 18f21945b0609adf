package dev.portcullis.ethereum.rlp;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.Arrays;
import java.util.function.Consumer;

/** Writes RLP items in sequence; a function on the same writer writes a list. */
public final class RlpWriter {

  private byte[] buffer = new byte[128];
  private int size;

  /** An empty writer. */
  public RlpWriter() {}

  /** The encoding of one list whose items {@code items} writes. */
  public static byte[] encodeList(Consumer<RlpWriter> items) {
    return new RlpWriter().list(items).toArray();
  }

  /**
   * The encoding of a list without its items: its header, followed by as many zeros as the items
   * take.
   *
   * @param size bytes of the items
   */
  public static byte[] listOf(int size) {
    RlpWriter writer = new RlpWriter();
    writer.header(0xc0, size, 0);
    return Arrays.copyOf(writer.buffer, writer.size + size);
  }

  /** The encoding of one string. */
  public static byte[] encode(byte[] string) {
    return new RlpWriter().put(string).toArray();
  }

  /** Appends a string. */
  public RlpWriter put(byte[] string) {
    if (string.length == 1 && string[0] >= 0) {
      raw(string);
    } else {
      header(0x80, string.length, size);
      raw(string);
    }
    return this;
  }

  /** Appends a string. */
  public RlpWriter put(Bytes string) {
    return put(string.shared());
  }

  /** Appends an address. */
  public RlpWriter put(EvmAddress address) {
    return put(address.toArray());
  }

  /** Appends a hash. */
  public RlpWriter put(Hash hash) {
    return put(hash.toArray());
  }

  /** Appends a number without leading zeros. */
  public RlpWriter put(UInt256 number) {
    return put(number.toMinimalArray());
  }

  /** Appends an unsigned 64-bit number without leading zeros. */
  public RlpWriter put(long number) {
    return put(UInt256.of(number));
  }

  /** Appends a list with the items that {@code items} writes. */
  public RlpWriter list(Consumer<RlpWriter> items) {
    int start = size;
    items.accept(this);
    header(0xc0, size - start, start);
    return this;
  }

  /** Appends bytes that are already RLP. */
  public RlpWriter raw(byte[] encoded) {
    reserve(encoded.length);
    System.arraycopy(encoded, 0, buffer, size, encoded.length);
    size += encoded.length;
    return this;
  }

  /** The bytes written so far. */
  public byte[] toArray() {
    return Arrays.copyOf(buffer, size);
  }

  private void header(int base, int length, int at) {
    int lengthBytes = length < 56 ? 0 : (39 - Integer.numberOfLeadingZeros(length)) / 8;
    reserve(1 + lengthBytes);
    System.arraycopy(buffer, at, buffer, at + 1 + lengthBytes, size - at);
    buffer[at] = (byte) (lengthBytes == 0 ? base + length : base + 55 + lengthBytes);
    for (int i = 0; i < lengthBytes; i++) {
      buffer[at + lengthBytes - i] = (byte) (length >>> (8 * i));
    }
    size += 1 + lengthBytes;
  }

  private void reserve(int more) {
    if (size + more > buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, size + more));
    }
  }
}
