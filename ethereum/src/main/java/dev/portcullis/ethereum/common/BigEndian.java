package dev.portcullis.ethereum.common;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads and writes big-endian words in byte arrays without copying. */
public final class BigEndian {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private BigEndian() {}

  /** The eight bytes from {@code offset} on. */
  public static long getLong(byte[] bytes, int offset) {
    return (long) LONGS.get(bytes, offset);
  }

  /** Writes eight bytes from {@code offset} on. */
  public static void putLong(byte[] bytes, int offset, long value) {
    LONGS.set(bytes, offset, value);
  }

  /** The four bytes from {@code offset} on. */
  public static int getInt(byte[] bytes, int offset) {
    return (int) INTS.get(bytes, offset);
  }

  /** Writes four bytes from {@code offset} on. */
  public static void putInt(byte[] bytes, int offset, int value) {
    INTS.set(bytes, offset, value);
  }
}
