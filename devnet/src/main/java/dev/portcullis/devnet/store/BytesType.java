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
    byte[] bytes = new byte[DataUtils.readVarInt(in)];
    in.get(bytes);
    return bytes;
  }

  @Override
  public byte[][] createStorage(int size) {
    return new byte[size][];
  }
}
