package dev.portcullis.ethereum.crypto;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.recovery.KeyRecovery;
import java.math.BigInteger;
import java.util.Optional;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.crypto.params.ECDomainParameters;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.crypto.signers.HMacDSAKCalculator;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.math.ec.FixedPointCombMultiplier;

/** Ethereum's signatures: ECDSA over secp256k1 (SEC 2, section 2.4.1) with public key recovery. */
public final class Secp256k1 {

  private static final X9ECParameters CURVE = CustomNamedCurves.getByName("secp256k1");
  private static final KeyRecovery RECOVERY = KeyRecovery.forThisMachine();
  private static final ECDomainParameters DOMAIN = new ECDomainParameters(CURVE);

  /** The order of the group. */
  public static final UInt256 ORDER = UInt256.of(CURVE.getN());

  /** Half the order, rounded down: the greatest s of a transaction's signature (EIP-2). */
  public static final UInt256 HALF_ORDER = UInt256.of(CURVE.getN().shiftRight(1));

  private Secp256k1() {}

  /**
   * The address whose key created the signature. Empty if no key can have created it: r or s
   * outside 1 to order - 1, r no coordinate of a point, or the point at infinity.
   */
  public static Optional<EvmAddress> recover(Hash digest, Signature signature) {
    if (!isScalar(signature.r()) || !isScalar(signature.s())) {
      return Optional.empty();
    }
    return RECOVERY
        .recover(digest.word(), signature.r(), signature.s(), signature.yParity() == 1)
        .map(key -> EvmAddress.of(Keccak.digest(key, 0, key.length), 12));
  }

  /** The address of a private key, 1 to order - 1. */
  public static EvmAddress address(UInt256 privateKey) {
    requireKey(privateKey);
    ECPoint point =
        new FixedPointCombMultiplier().multiply(CURVE.getG(), privateKey.toBigInteger());
    return addressOf(point);
  }

  /** Signs deterministically (RFC 6979, SHA-256) with s in its lower half (EIP-2). */
  public static Signature sign(Hash digest, UInt256 privateKey) {
    requireKey(privateKey);
    ECDSASigner signer = new ECDSASigner(new HMacDSAKCalculator(new SHA256Digest()));
    signer.init(true, new ECPrivateKeyParameters(privateKey.toBigInteger(), DOMAIN));
    BigInteger[] parts = signer.generateSignature(digest.toArray());
    UInt256 r = UInt256.of(parts[0]);
    UInt256 s = UInt256.of(parts[1]);
    UInt256 lowS = s.compareTo(HALF_ORDER) > 0 ? ORDER.minus(s) : s;
    EvmAddress signedBy = address(privateKey);
    Signature even = new Signature(0, r, lowS);
    boolean isEven = recover(digest, even).filter(signedBy::equals).isPresent();
    return isEven ? even : new Signature(1, r, lowS);
  }

  private static void requireKey(UInt256 privateKey) {
    if (privateKey.isZero() || privateKey.compareTo(ORDER) >= 0) {
      throw new IllegalArgumentException("a private key lies between 1 and the group order");
    }
  }

  private static boolean isScalar(UInt256 number) {
    return !number.isZero() && number.compareTo(ORDER) < 0;
  }

  private static EvmAddress addressOf(ECPoint key) {
    byte[] encoded = key.normalize().getEncoded(false);
    return EvmAddress.of(Keccak.digest(encoded, 1, 64), 12);
  }
}
