package dev.portcullis.devnet.evm.precompile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.crypto.Signature;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class EcRecoverTest {
  private static final UInt256 KEY = UInt256.of(7_001);
  private static final Hash DIGEST = Keccak.hash("hostile".getBytes(StandardCharsets.UTF_8));
  private static final Signature SIGNATURE = Secp256k1.sign(DIGEST, KEY);
  private static final UInt256 V = UInt256.of(27L + SIGNATURE.yParity());

  @Test
  void theSignerIsRecoveredFromTheLowerAndTheUpperHalf() {
    byte[] signer = new byte[32];
    System.arraycopy(Secp256k1.address(KEY).toArray(), 0, signer, 12, 20);
    assertThat(call(V, SIGNATURE.r(), SIGNATURE.s())).isEqualTo(signer);
    UInt256 otherV = UInt256.of(28L - SIGNATURE.yParity());
    UInt256 highS = Secp256k1.ORDER.minus(SIGNATURE.s());
    assertThat(call(otherV, SIGNATURE.r(), highS)).isEqualTo(signer);
  }

  @Test
  void recoveryIdsOfNoncesBeyondTheOrderAreNone() {
    for (long v : new long[] {0, 1, 2, 3, 26, 29, 30, 31, 283, -1}) {
      assertThat(call(UInt256.of(v), SIGNATURE.r(), SIGNATURE.s())).as("v = %d", v).isEmpty();
    }
  }

  @Test
  void numbersOutOfRangeAreNone() {
    UInt256 order = Secp256k1.ORDER;
    for (UInt256 wrong :
        new UInt256[] {UInt256.ZERO, order, order.plus(UInt256.ONE), UInt256.MAX}) {
      assertThat(call(V, wrong, SIGNATURE.s())).isEmpty();
      assertThat(call(V, SIGNATURE.r(), wrong)).isEmpty();
    }
  }

  private static byte[] call(UInt256 v, UInt256 r, UInt256 s) {
    byte[] input = new byte[128];
    DIGEST.word().writeTo(input, 0);
    v.writeTo(input, 32);
    r.writeTo(input, 64);
    s.writeTo(input, 96);
    return new EcRecover().run(input).orElseThrow();
  }
}
