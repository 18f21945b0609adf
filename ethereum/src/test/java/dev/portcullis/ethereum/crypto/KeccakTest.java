package dev.portcullis.ethereum.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.bouncycastle.crypto.digests.KeccakDigest;
import org.junit.jupiter.api.Test;

class KeccakTest {
  @Test
  void nothingHasTheWellKnownHash() {
    assertThat(Keccak.EMPTY)
        .hasToString("0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470");
  }

  @Test
  void everyLengthHasTheHashThatBouncyCastleMakes() {
    byte[] input = new byte[1_000];
    new Random(3).nextBytes(input);
    for (int length = 0; length <= 900; length++) {
      KeccakDigest reference = new KeccakDigest(256);
      reference.update(input, length % 90, length);
      byte[] expected = new byte[32];
      reference.doFinal(expected, 0);
      assertThat(Keccak.digest(input, length % 90, length))
          .as("%d bytes", length)
          .isEqualTo(expected);
    }
  }
}
