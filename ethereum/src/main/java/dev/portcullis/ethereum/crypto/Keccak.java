package dev.portcullis.ethereum.crypto;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.Hash;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Keccak-256 as Ethereum uses it (the padding from before FIPS 202). */
public final class Keccak {

  private static final int WORDS = 25;

  /** The input bytes between two permutations. */
  private static final int RATE = 136;

  private static final VarHandle LITTLE_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** The hash of no bytes, which is the code hash of every account without code. */
  public static final Hash EMPTY = hash(new byte[0]);

  private Keccak() {}

  /** The hash of {@code input}. */
  public static Hash hash(byte[] input) {
    return Hash.of(digest(input, 0, input.length));
  }

  /** The hash of {@code input}. */
  public static Hash hash(Bytes input) {
    return hash(input.shared());
  }

  /** The 32 bytes of the hash of {@code length} bytes from {@code offset} on. */
  public static byte[] digest(byte[] input, int offset, int length) {
    long[] words = new long[WORDS];
    int at = offset;
    int left = length;
    while (left >= RATE) {
      absorb(words, input, at);
      KeccakPermutation.apply(words);
      at += RATE;
      left -= RATE;
    }
    byte[] last = new byte[RATE];
    System.arraycopy(input, at, last, 0, left);
    last[left] ^= 1;
    last[RATE - 1] ^= (byte) 0x80;
    absorb(words, last, 0);
    KeccakPermutation.apply(words);
    byte[] output = new byte[Hash.SIZE];
    for (int i = 0; i < Hash.SIZE / Long.BYTES; i++) {
      LITTLE_ENDIAN.set(output, i * Long.BYTES, words[i]);
    }
    return output;
  }

  private static void absorb(long[] words, byte[] block, int from) {
    for (int i = 0; i < RATE / Long.BYTES; i++) {
      words[i] ^= (long) LITTLE_ENDIAN.get(block, from + i * Long.BYTES);
    }
  }
}
