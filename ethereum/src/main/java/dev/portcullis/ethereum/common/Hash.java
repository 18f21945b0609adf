package dev.portcullis.ethereum.common;

/** A 32-byte hash: of a block, a transaction, code, or a log topic. */
public final class Hash implements Comparable<Hash> {

  /** Bytes in a hash. */
  public static final int SIZE = 32;

  /** 32 zero bytes. */
  public static final Hash ZERO = new Hash(UInt256.ZERO);

  private final UInt256 word;

  private Hash(UInt256 word) {
    this.word = word;
  }

  /** Reads 32 bytes of {@code 0x} hex; throws IllegalArgumentException if malformed. */
  public static Hash of(String hex) {
    return of(EthereumHex.parseData(hex, SIZE));
  }

  /** From exactly 32 bytes; throws IllegalArgumentException otherwise. */
  public static Hash of(byte[] bytes) {
    if (bytes.length != SIZE) {
      throw new IllegalArgumentException("a hash has 32 bytes, got " + bytes.length);
    }
    return new Hash(UInt256.of(bytes));
  }

  /** The hash with the bytes of {@code word}. */
  public static Hash of(UInt256 word) {
    return new Hash(word);
  }

  /** The same bytes read as a number. */
  public UInt256 word() {
    return word;
  }

  /** The 32 bytes. */
  public byte[] toArray() {
    return word.toArray();
  }

  @Override
  public int compareTo(Hash other) {
    return word.compareTo(other.word);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Hash that && word.equals(that.word);
  }

  @Override
  public int hashCode() {
    return word.hashCode();
  }

  /** Lower-case {@code 0x} hex, 66 characters. */
  @Override
  public String toString() {
    return EthereumHex.data(toArray());
  }
}
