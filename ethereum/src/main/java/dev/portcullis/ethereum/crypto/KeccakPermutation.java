package dev.portcullis.ethereum.crypto;

/**
 * The permutation Keccak-f[1600] of 25 words (FIPS 202, section 3.3). All words of a round are
 * local variables, which makes it fast.
 */
final class KeccakPermutation {
  private static final long[] ROUND_CONSTANTS = {
    0x0000000000000001L,
    0x0000000000008082L,
    0x800000000000808aL,
    0x8000000080008000L,
    0x000000000000808bL,
    0x0000000080000001L,
    0x8000000080008081L,
    0x8000000000008009L,
    0x000000000000008aL,
    0x0000000000000088L,
    0x0000000080008009L,
    0x000000008000000aL,
    0x000000008000808bL,
    0x800000000000008bL,
    0x8000000000008089L,
    0x8000000000008003L,
    0x8000000000008002L,
    0x8000000000000080L,
    0x000000000000800aL,
    0x800000008000000aL,
    0x8000000080008081L,
    0x8000000000008080L,
    0x0000000080000001L,
    0x8000000080008008L
  };

  private KeccakPermutation() {}

  /** Permutes the words in place. */
  static void apply(long[] words) {
    long a0 = words[0];
    long a1 = words[1];
    long a2 = words[2];
    long a3 = words[3];
    long a4 = words[4];
    long a5 = words[5];
    long a6 = words[6];
    long a7 = words[7];
    long a8 = words[8];
    long a9 = words[9];
    long a10 = words[10];
    long a11 = words[11];
    long a12 = words[12];
    long a13 = words[13];
    long a14 = words[14];
    long a15 = words[15];
    long a16 = words[16];
    long a17 = words[17];
    long a18 = words[18];
    long a19 = words[19];
    long a20 = words[20];
    long a21 = words[21];
    long a22 = words[22];
    long a23 = words[23];
    long a24 = words[24];
    for (long constant : ROUND_CONSTANTS) {
      final long c0 = a0 ^ a5 ^ a10 ^ a15 ^ a20;
      final long c1 = a1 ^ a6 ^ a11 ^ a16 ^ a21;
      final long c2 = a2 ^ a7 ^ a12 ^ a17 ^ a22;
      final long c3 = a3 ^ a8 ^ a13 ^ a18 ^ a23;
      final long c4 = a4 ^ a9 ^ a14 ^ a19 ^ a24;
      final long d0 = c4 ^ Long.rotateLeft(c1, 1);
      final long d1 = c0 ^ Long.rotateLeft(c2, 1);
      final long d2 = c1 ^ Long.rotateLeft(c3, 1);
      final long d3 = c2 ^ Long.rotateLeft(c4, 1);
      final long d4 = c3 ^ Long.rotateLeft(c0, 1);
      final long b0 = a0 ^ d0;
      final long b10 = Long.rotateLeft(a1 ^ d1, 1);
      final long b20 = Long.rotateLeft(a2 ^ d2, 62);
      final long b5 = Long.rotateLeft(a3 ^ d3, 28);
      final long b15 = Long.rotateLeft(a4 ^ d4, 27);
      final long b16 = Long.rotateLeft(a5 ^ d0, 36);
      final long b1 = Long.rotateLeft(a6 ^ d1, 44);
      final long b11 = Long.rotateLeft(a7 ^ d2, 6);
      final long b21 = Long.rotateLeft(a8 ^ d3, 55);
      final long b6 = Long.rotateLeft(a9 ^ d4, 20);
      final long b7 = Long.rotateLeft(a10 ^ d0, 3);
      final long b17 = Long.rotateLeft(a11 ^ d1, 10);
      final long b2 = Long.rotateLeft(a12 ^ d2, 43);
      final long b12 = Long.rotateLeft(a13 ^ d3, 25);
      final long b22 = Long.rotateLeft(a14 ^ d4, 39);
      final long b23 = Long.rotateLeft(a15 ^ d0, 41);
      final long b8 = Long.rotateLeft(a16 ^ d1, 45);
      final long b18 = Long.rotateLeft(a17 ^ d2, 15);
      final long b3 = Long.rotateLeft(a18 ^ d3, 21);
      final long b13 = Long.rotateLeft(a19 ^ d4, 8);
      final long b14 = Long.rotateLeft(a20 ^ d0, 18);
      final long b24 = Long.rotateLeft(a21 ^ d1, 2);
      final long b9 = Long.rotateLeft(a22 ^ d2, 61);
      final long b19 = Long.rotateLeft(a23 ^ d3, 56);
      final long b4 = Long.rotateLeft(a24 ^ d4, 14);
      a0 = b0 ^ (~b1 & b2) ^ constant;
      a1 = b1 ^ (~b2 & b3);
      a2 = b2 ^ (~b3 & b4);
      a3 = b3 ^ (~b4 & b0);
      a4 = b4 ^ (~b0 & b1);
      a5 = b5 ^ (~b6 & b7);
      a6 = b6 ^ (~b7 & b8);
      a7 = b7 ^ (~b8 & b9);
      a8 = b8 ^ (~b9 & b5);
      a9 = b9 ^ (~b5 & b6);
      a10 = b10 ^ (~b11 & b12);
      a11 = b11 ^ (~b12 & b13);
      a12 = b12 ^ (~b13 & b14);
      a13 = b13 ^ (~b14 & b10);
      a14 = b14 ^ (~b10 & b11);
      a15 = b15 ^ (~b16 & b17);
      a16 = b16 ^ (~b17 & b18);
      a17 = b17 ^ (~b18 & b19);
      a18 = b18 ^ (~b19 & b15);
      a19 = b19 ^ (~b15 & b16);
      a20 = b20 ^ (~b21 & b22);
      a21 = b21 ^ (~b22 & b23);
      a22 = b22 ^ (~b23 & b24);
      a23 = b23 ^ (~b24 & b20);
      a24 = b24 ^ (~b20 & b21);
    }
    words[0] = a0;
    words[1] = a1;
    words[2] = a2;
    words[3] = a3;
    words[4] = a4;
    words[5] = a5;
    words[6] = a6;
    words[7] = a7;
    words[8] = a8;
    words[9] = a9;
    words[10] = a10;
    words[11] = a11;
    words[12] = a12;
    words[13] = a13;
    words[14] = a14;
    words[15] = a15;
    words[16] = a16;
    words[17] = a17;
    words[18] = a18;
    words[19] = a19;
    words[20] = a20;
    words[21] = a21;
    words[22] = a22;
    words[23] = a23;
    words[24] = a24;
  }
}
