package dev.portcullis.devnet.evm.precompile;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.stream.Stream;

/** The compression function of BLAKE2b (address 9, EIP-152; RFC 7693, section 3.2). */
public final class Blake2f implements Precompile {

  private static final int INPUT_SIZE = 213;

  /** This many rounds take some milliseconds. */
  private static final long CHECK_ROUNDS = 10_000;

  private static final long[] IV = {
    0x6a09e667f3bcc908L, 0xbb67ae8584caa73bL, 0x3c6ef372fe94f82bL, 0xa54ff53a5f1d36f1L,
    0x510e527fade682d1L, 0x9b05688c2b3e6c1fL, 0x1f83d9abfb41bd6bL, 0x5be0cd19137e2179L
  };

  /** Section 2.7 of RFC 7693, one hexadecimal digit a message word. */
  private static final String[] WORDS = {
    "0123456789abcdef",
    "ea489fd61c02b753",
    "b8c052fdae367194",
    "7931dcbe265a40f8",
    "905724afe1bc683d",
    "2c6a0b834d75fe19",
    "c51fed4a0763928b",
    "db7ec13950f4862a",
    "6fe9b308c2d714a5",
    "a2847615fb9e3cd0"
  };

  private static final int[][] SIGMA =
      Stream.of(WORDS)
          .map(words -> words.chars().map(digit -> Character.digit(digit, 16)).toArray())
          .toArray(int[][]::new);

  /** Stateless. */
  public Blake2f() {}

  /** One gas per round. */
  @Override
  public long gas(byte[] input) {
    return input.length == INPUT_SIZE ? ByteBuffer.wrap(input).getInt() & 0xffffffffL : 0;
  }

  @Override
  public Optional<byte[]> run(byte[] input) {
    return run(input, () -> {});
  }

  @Override
  public Optional<byte[]> run(byte[] input, Runnable check) {
    if (input.length != INPUT_SIZE || (input[INPUT_SIZE - 1] & 0xfe) != 0) {
      return Optional.empty();
    }
    long rounds = gas(input);
    ByteBuffer in = ByteBuffer.wrap(input).order(ByteOrder.LITTLE_ENDIAN);
    long[] v = new long[16];
    long[] m = new long[16];
    for (int i = 0; i < 8; i++) {
      v[i] = in.getLong(4 + 8 * i);
      v[i + 8] = IV[i];
    }
    for (int i = 0; i < 16; i++) {
      m[i] = in.getLong(68 + 8 * i);
    }
    v[12] ^= in.getLong(196);
    v[13] ^= in.getLong(204);
    if (input[INPUT_SIZE - 1] == 1) {
      v[14] = ~v[14];
    }
    for (long round = 0; round < rounds; round += SIGMA.length) {
      if (round % CHECK_ROUNDS == 0) {
        check.run();
      }
      int left = (int) Math.min(SIGMA.length, rounds - round);
      for (int i = 0; i < left; i++) {
        round(v, m, SIGMA[i]);
      }
    }
    ByteBuffer out = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < 8; i++) {
      out.putLong(in.getLong(4 + 8 * i) ^ v[i] ^ v[i + 8]);
    }
    return Optional.of(out.array());
  }

  private static void round(long[] v, long[] m, int[] s) {
    mix(v, 0, 4, 8, 12, m[s[0]], m[s[1]]);
    mix(v, 1, 5, 9, 13, m[s[2]], m[s[3]]);
    mix(v, 2, 6, 10, 14, m[s[4]], m[s[5]]);
    mix(v, 3, 7, 11, 15, m[s[6]], m[s[7]]);
    mix(v, 0, 5, 10, 15, m[s[8]], m[s[9]]);
    mix(v, 1, 6, 11, 12, m[s[10]], m[s[11]]);
    mix(v, 2, 7, 8, 13, m[s[12]], m[s[13]]);
    mix(v, 3, 4, 9, 14, m[s[14]], m[s[15]]);
  }

  private static void mix(long[] v, int a, int b, int c, int d, long x, long y) {
    long va = v[a] + v[b] + x;
    long vd = Long.rotateRight(v[d] ^ va, 32);
    long vc = v[c] + vd;
    long vb = Long.rotateRight(v[b] ^ vc, 24);
    va += vb + y;
    vd = Long.rotateRight(vd ^ va, 16);
    vc += vd;
    v[a] = va;
    v[b] = Long.rotateRight(vb ^ vc, 63);
    v[c] = vc;
    v[d] = vd;
  }
}
