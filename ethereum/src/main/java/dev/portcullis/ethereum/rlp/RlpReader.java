package dev.portcullis.ethereum.rlp;

import dev.portcullis.ethereum.common.UInt256;
import java.util.Arrays;

/**
 * Reads RLP items in sequence, strictly. Every length must be minimal and lie inside the input, and
 * single bytes below 0x80 must encode themselves. Lists are opened one level at a time, so hostile
 * nesting costs nothing. Throws only {@link RlpException}.
 */
public final class RlpReader {

  private final byte[] input;
  private final int end;
  private int position;

  private RlpReader(byte[] input, int from, int to) {
    this.input = input;
    this.position = from;
    this.end = to;
  }

  /** A reader over the items in {@code input}. */
  public static RlpReader of(byte[] input) {
    return new RlpReader(input, 0, input.length);
  }

  /** A reader over the items in {@code input} from {@code from} on. */
  public static RlpReader of(byte[] input, int from) {
    return new RlpReader(input, from, input.length);
  }

  /** A reader inside the one list that {@code input} must be, with nothing after it. */
  public static RlpReader ofList(byte[] input, int from) {
    RlpReader outer = of(input, from);
    RlpReader list = outer.list();
    outer.finish();
    return list;
  }

  /** Checks that {@code input} is exactly one canonical item, with all items inside it. */
  public static void check(byte[] input) {
    int[] ends = new int[64];
    int depth = 0;
    RlpReader reader = of(input);
    reader.require(reader.hasNext(), "nothing to read");
    int limit = -1;
    while (true) {
      while (depth > 0 && reader.position == ends[depth - 1]) {
        depth--;
      }
      if (depth == 0 && limit >= 0) {
        reader.finish();
        return;
      }
      int inner = depth == 0 ? input.length : ends[depth - 1];
      RlpReader here = new RlpReader(input, reader.position, inner);
      Item item = here.header();
      limit = item.to;
      if (item.list) {
        if (depth == ends.length) {
          ends = Arrays.copyOf(ends, depth * 2);
        }
        ends[depth++] = item.to;
        reader.position = item.from;
      } else {
        reader.position = item.to;
      }
    }
  }

  /** Whether another item follows. */
  public boolean hasNext() {
    return position < end;
  }

  /** Whether the next item is a list. */
  public boolean nextIsList() {
    require(hasNext(), "an item is missing");
    return (input[position] & 0xff) >= 0xc0;
  }

  /** The next item, which must be a string. */
  public byte[] bytes() {
    Item item = header();
    require(!item.list, "a string was expected, not a list");
    position = item.to;
    return Arrays.copyOfRange(input, item.from, item.to);
  }

  /** The next item, which must be a string of {@code size} bytes. */
  public byte[] bytes(int size) {
    byte[] bytes = bytes();
    require(bytes.length == size, "expected " + size + " bytes, got " + bytes.length);
    return bytes;
  }

  /** The next item, which must be a number of at most 256 bits without leading zeros. */
  public UInt256 number() {
    byte[] bytes = bytes();
    require(bytes.length <= UInt256.SIZE, "a number has at most 32 bytes");
    require(bytes.length == 0 || bytes[0] != 0, "a number has no leading zeros");
    return UInt256.of(bytes);
  }

  /** The next item, which must be a list; this reader moves past it. */
  public RlpReader list() {
    Item item = header();
    require(item.list, "a list was expected, not a string");
    position = item.to;
    return new RlpReader(input, item.from, item.to);
  }

  /** Requires that nothing follows. */
  public void finish() {
    require(!hasNext(), "unexpected bytes after the last item");
  }

  private Item header() {
    require(hasNext(), "an item is missing");
    int first = input[position] & 0xff;
    if (first < 0x80) {
      return new Item(false, position, position + 1);
    }
    boolean list = first >= 0xc0;
    int code = first - (list ? 0xc0 : 0x80);
    if (code < 56) {
      Item item = span(list, position + 1, code);
      require(
          list || code != 1 || (input[item.from] & 0xff) >= 0x80,
          "a byte below 0x80 stands for itself");
      return item;
    }
    int lengthBytes = code - 55;
    require(lengthBytes <= end - position - 1, "the length runs past the end");
    require(input[position + 1] != 0, "a length has no leading zeros");
    require(lengthBytes <= 4, "the item runs past the end");
    long length = 0;
    for (int i = 1; i <= lengthBytes; i++) {
      length = length << 8 | (input[position + i] & 0xff);
    }
    require(length >= 56, "a length below 56 belongs into the first byte");
    return span(list, position + 1 + lengthBytes, length);
  }

  private Item span(boolean list, int from, long length) {
    require(length <= end - from, "the item runs past the end");
    return new Item(list, from, from + (int) length);
  }

  private void require(boolean condition, String message) {
    if (!condition) {
      throw new RlpException("RLP at byte " + position + ": " + message);
    }
  }

  private record Item(boolean list, int from, int to) {}
}
