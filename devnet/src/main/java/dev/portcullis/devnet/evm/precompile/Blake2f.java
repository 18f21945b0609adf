package dev.portcullis.devnet.evm.precompile;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/** The compression function of BLAKE2b (address 9, EIP-152; RFC 7693, section 3.2). */
public final class Blake2f implements Precompile {

  private static final int INPUT_SIZE = 213;

  /** So many rounds, less one, are some milliseconds. */
  private static final long CHECK_MASK = (1 << 14) - 1;

  private static final long[] IV = {
    0x6a09e667f3bcc908L, 0xbb67ae8584caa73bL, 0x3c6ef372fe94f82bL, 0xa54ff53a5f1d36f1L,
    0x510e527fade682d1L, 0x9b05688c2b3e6c1fL, 0x1f83d9abfb41bd6bL, 0x5be0cd19137e2179L
  };

  /** Section 2.7 of RFC 7693, one hexadecimal digit a message word. */
  private static final String[] SIGMA = {
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

  /** Without state. */
  public Blake2f() {}

  /** One gas a round. */
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
    for (long round = 0; round < rounds; round++) {
      if ((round & CHECK_MASK) == 0) {
        check.run();
      }
      round(v, m, SIGMA[(int) (round % SIGMA.length)]);
    }
    ByteBuffer out = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < 8; i++) {
      out.putLong(in.getLong(4 + 8 * i) ^ v[i] ^ v[i + 8]);
    }
    return Optional.of(out.array());
  }

  private static void round(long[] v, long[] m, String sigma) {
    for (int i = 0; i < 4; i++) {
      mix(v, i, i + 4, i + 8, i + 12, word(m, sigma, 2 * i), word(m, sigma, 2 * i + 1));
    }
    for (int i = 0; i < 4; i++) {
      int b = 4 + (i + 1) % 4;
      int c = 8 + (i + 2) % 4;
      int d = 12 + (i + 3) % 4;
      mix(v, i, b, c, d, word(m, sigma, 8 + 2 * i), word(m, sigma, 9 + 2 * i));
    }
  }

  private static long word(long[] m, String sigma, int index) {
    return m[Character.digit(sigma.charAt(index), 16)];
  }

  private static void mix(long[] v, int a, int b, int c, int d, long x, long y) {
    v[a] += v[b] + x;
    v[d] = Long.rotateRight(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = Long.rotateRight(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = Long.rotateRight(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = Long.rotateRight(v[b] ^ v[c], 63);
  }
}
