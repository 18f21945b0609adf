package dev.portcullis.ethereum.crypto.recovery;

import dev.portcullis.ethereum.common.UInt256;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import org.bouncycastle.asn1.sec.SECNamedCurves;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.math.ec.ECPoint;

/**
 * The same by the formula of SEC 1, with BouncyCastle's arithmetic for any curve: neither the
 * special one for this curve nor the common multiplication that {@link BouncyCastleRecovery} uses.
 */
final class Reference {
  static final X9ECParameters CURVE = SECNamedCurves.getByName("secp256k1");
  static final BigInteger N = CURVE.getN();

  private Reference() {}

  static Optional<byte[]> recover(UInt256 digest, UInt256 r, UInt256 s, boolean odd) {
    byte[] compressed = new byte[33];
    compressed[0] = (byte) (odd ? 3 : 2);
    r.writeTo(compressed, 1);
    ECPoint nonce;
    try {
      nonce = CURVE.getCurve().decodePoint(compressed);
    } catch (IllegalArgumentException notOnTheCurve) {
      return Optional.empty();
    }
    BigInteger inverse = r.toBigInteger().modInverse(N);
    ECPoint signed = nonce.multiply(s.toBigInteger().multiply(inverse).mod(N));
    ECPoint hashed = CURVE.getG().multiply(digest.toBigInteger().multiply(inverse).mod(N));
    return encoded(signed.subtract(hashed));
  }

  /** x and y of a point; empty at infinity. */
  static Optional<byte[]> encoded(ECPoint point) {
    return point.isInfinity()
        ? Optional.empty()
        : Optional.of(Arrays.copyOfRange(point.getEncoded(false), 1, 65));
  }
}
