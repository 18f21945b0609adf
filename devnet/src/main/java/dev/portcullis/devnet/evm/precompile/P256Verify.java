package dev.portcullis.devnet.evm.precompile;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.crypto.params.ECDomainParameters;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.math.ec.ECPoint;

/**
 * Verifies ECDSA over secp256r1 (address 0x100, EIP-7951); returns no bytes for an invalid
 * signature.
 */
public final class P256Verify implements Precompile {

  private static final int INPUT_SIZE = 160;
  private static final X9ECParameters CURVE = CustomNamedCurves.getByName("secp256r1");
  private static final ECDomainParameters DOMAIN = new ECDomainParameters(CURVE);
  private static final BigInteger PRIME = CURVE.getCurve().getField().getCharacteristic();

  /** Stateless. */
  public P256Verify() {}

  @Override
  public long gas(byte[] input) {
    return 6_900;
  }

  @Override
  public Optional<byte[]> run(byte[] input) {
    byte[] output = new byte[input.length == INPUT_SIZE && isValid(input) ? 32 : 0];
    if (output.length > 0) {
      output[31] = 1;
    }
    return Optional.of(output);
  }

  private static boolean isValid(byte[] input) {
    BigInteger r = number(input, 32);
    BigInteger s = number(input, 64);
    BigInteger x = number(input, 96);
    BigInteger y = number(input, 128);
    if (!isScalar(r) || !isScalar(s) || x.compareTo(PRIME) >= 0 || y.compareTo(PRIME) >= 0) {
      return false;
    }
    ECPoint key = CURVE.getCurve().createPoint(x, y);
    if (key.isInfinity() || !key.isValid()) {
      return false;
    }
    ECDSASigner verifier = new ECDSASigner();
    verifier.init(false, new ECPublicKeyParameters(key, DOMAIN));
    return verifier.verifySignature(Arrays.copyOf(input, 32), r, s);
  }

  private static boolean isScalar(BigInteger number) {
    return number.signum() > 0 && number.compareTo(CURVE.getN()) < 0;
  }

  private static BigInteger number(byte[] input, int at) {
    return new BigInteger(1, Arrays.copyOfRange(input, at, at + 32));
  }
}
