package dev.portcullis.devnet.crypto.secp256k1;

import dev.portcullis.devnet.common.UInt256;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.math.ec.ECAlgorithms;
import org.bouncycastle.math.ec.ECPoint;

/** The same as ours by a well-kept library, which is slower. */
final class Reference {
  static final X9ECParameters CURVE = CustomNamedCurves.getByName("secp256k1");
  static final BigInteger P = CURVE.getCurve().getField().getCharacteristic();
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
    return encoded(
        ECAlgorithms.sumOfTwoMultiplies(
            CURVE.getG(),
            digest.toBigInteger().negate().multiply(inverse).mod(N),
            nonce,
            s.toBigInteger().multiply(inverse).mod(N)));
  }

  /** x and y of a point; empty at infinity. */
  static Optional<byte[]> encoded(ECPoint point) {
    return point.isInfinity()
        ? Optional.empty()
        : Optional.of(Arrays.copyOfRange(point.getEncoded(false), 1, 65));
  }
}
