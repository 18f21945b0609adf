package dev.portcullis.ethereum.common;

/** Reads ABI-encoded data by word positions, starting at a byte offset. */
public final class AbiDecoder {
  private final Bytes data;
  private final int base;

  /** Reads from the beginning. */
  public AbiDecoder(Bytes data) {
    this(data, 0);
  }

  private AbiDecoder(Bytes data, int base) {
    this.data = data;
    this.base = base;
  }

  /** The word at a position. */
  public UInt256 word(int position) {
    int at = base + position * AbiEncoder.WORD;
    if (at < 0 || at > data.size() - AbiEncoder.WORD) {
      throw new IllegalArgumentException("the data ends before word " + position);
    }
    return UInt256.of(data.shared(), at);
  }

  /** The number at a position, which must fit 63 bits. */
  public long number(int position) {
    UInt256 word = word(position);
    if (!word.fitsLong()) {
      throw new IllegalArgumentException("word " + position + " is too large: " + word);
    }
    return word.longValue();
  }

  /** The address at a position; the bytes above its 20 bytes are ignored. */
  public EvmAddress address(int position) {
    return EvmAddress.of(word(position).toArray(), AbiEncoder.WORD - EvmAddress.SIZE);
  }

  /** The struct at the offset in a word, with its own positions. */
  public AbiDecoder tuple(int position) {
    return new AbiDecoder(data, base + Math.toIntExact(number(position)));
  }

  /** The byte string at the offset in a word. */
  public Bytes bytes(int position) {
    AbiDecoder at = tuple(position);
    int from = at.base + AbiEncoder.WORD;
    int to = Math.toIntExact(from + at.number(0));
    if (to > data.size()) {
      throw new IllegalArgumentException("the data ends within the bytes of word " + position);
    }
    return data.slice(from, to);
  }
}
