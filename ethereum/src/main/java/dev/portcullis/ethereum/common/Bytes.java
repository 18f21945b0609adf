package dev.portcullis.ethereum.common;

import java.util.Arrays;

/** An immutable string of bytes: calldata, return data, code, log data. */
public final class Bytes {

  /** No bytes. */
  public static final Bytes EMPTY = new Bytes(new byte[0]);

  private final byte[] content;

  private Bytes(byte[] content) {
    this.content = content;
  }

  /** A copy of the given bytes. */
  public static Bytes of(byte[] content) {
    return content.length == 0 ? EMPTY : new Bytes(content.clone());
  }

  /** Wraps the given array itself, which must not change afterwards. */
  public static Bytes wrap(byte[] content) {
    return content.length == 0 ? EMPTY : new Bytes(content);
  }

  /** Reads {@code 0x} hex data; throws {@link IllegalArgumentException} if it is malformed. */
  public static Bytes of(String hex) {
    return wrap(EthereumHex.parseData(hex));
  }

  /** The number of bytes. */
  public int size() {
    return content.length;
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return content.length == 0;
  }

  /** The byte at {@code index}, as 0 to 255. */
  public int at(int index) {
    return content[index] & 0xff;
  }

  /** A copy of all bytes. */
  public byte[] toArray() {
    return content.clone();
  }

  /** The array behind this value, for reading only: it is shared, not copied. */
  public byte[] shared() {
    return content;
  }

  /** The bytes from {@code from} to before {@code to}. */
  public Bytes slice(int from, int to) {
    return from == 0 && to == content.length ? this : wrap(Arrays.copyOfRange(content, from, to));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes that && Arrays.equals(content, that.content);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(content);
  }

  /** The {@code 0x} hex form. */
  @Override
  public String toString() {
    return EthereumHex.data(content);
  }
}
