package dev.portcullis.devnet.store;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** Byte strings in unsigned order, so that big-endian numbers in keys sort as numbers. */
final class BytesType extends BasicDataType<byte[]> {
  static final BytesType INSTANCE = new BytesType();
  private static final int OBJECT_OVERHEAD = 24;

  /** The maximum length: a longer one is damage, and not worth its memory. */
  private static final int MOST = 1 << 20;

  private BytesType() {}

  @Override
  public int compare(byte[] a, byte[] b) {
    return Arrays.compareUnsigned(a, b);
  }

  @Override
  public int getMemory(byte[] bytes) {
    return OBJECT_OVERHEAD + bytes.length;
  }

  @Override
  public void write(WriteBuffer out, byte[] bytes) {
    out.putVarInt(bytes.length).put(bytes);
  }

  @Override
  public byte[] read(ByteBuffer in) {
    int length = DataUtils.readVarInt(in);
    if (length < 0 || length > in.remaining()) {
      throw new IllegalStateException("a page holds " + length + " bytes where there are fewer");
    }
    byte[] bytes = new byte[length];
    in.get(bytes);
    return bytes;
  }

  @Override
  public byte[][] createStorage(int size) {
    if (size > MOST) {
      throw new IllegalStateException("a page holds " + size + " entries");
    }
    return new byte[size][];
  }
}
