package dev.portcullis.ethereum.crypto.recovery;

import dev.portcullis.ethereum.common.UInt256;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.math.ec.ECAlgorithms;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.util.BigIntegers;

/** Key recovery in Java: the key is (s R - z G) / r, where R is the nonce's point. */
final class BouncyCastleRecovery implements KeyRecovery {
  private static final X9ECParameters CURVE = CustomNamedCurves.getByName("secp256k1");
  private static final BigInteger ORDER = CURVE.getN();
  private static final int EVEN = 2;
  private static final int ODD = 3;

  BouncyCastleRecovery() {}

  @Override
  public Optional<byte[]> recover(UInt256 digest, UInt256 r, UInt256 s, boolean odd) {
    byte[] compressed = new byte[1 + UInt256.SIZE];
    compressed[0] = (byte) (odd ? ODD : EVEN);
    r.writeTo(compressed, 1);
    ECPoint nonce;
    try {
      nonce = CURVE.getCurve().decodePoint(compressed);
    } catch (IllegalArgumentException notOnTheCurve) {
      return Optional.empty();
    }
    BigInteger inverse = BigIntegers.modOddInverseVar(ORDER, r.toBigInteger());
    ECPoint key =
        ECAlgorithms.sumOfTwoMultiplies(
            CURVE.getG(),
            digest.toBigInteger().negate().multiply(inverse).mod(ORDER),
            nonce,
            s.toBigInteger().multiply(inverse).mod(ORDER));
    if (key.isInfinity()) {
      return Optional.empty();
    }
    byte[] encoded = key.getEncoded(false);
    return Optional.of(Arrays.copyOfRange(encoded, 1, encoded.length));
  }
}
