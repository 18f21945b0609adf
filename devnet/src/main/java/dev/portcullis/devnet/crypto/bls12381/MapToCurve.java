package dev.portcullis.devnet.crypto.bls12381;

import java.math.BigInteger;
import java.util.Optional;

/**
 * Maps elements of a field to the groups (RFC 9380, section 8.8): to a point of the curve, and from
 * there into the group by its cofactor.
 */
public final class MapToCurve {
  private static final BigInteger COFACTOR_G1 = new BigInteger("d201000000010001", 16);
  private static final BigInteger COFACTOR_G2 =
      new BigInteger(
          "bc69f08f2ee75b3584c6a0ea91b352888e2a8e9145ad7689986ff031508ffe1329c2f178731db956d82bf015"
              + "d1212b02ec0ec69d7477c1ae954cbc06689f6a359894c0adebbf6b4e8020005aaa95551",
          16);

  private static final SimplifiedSwu<Fp> TO_G1 =
      new SimplifiedSwu<>(
          new Fp(
              new BigInteger(
                  "144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d",
                  16)),
          new Fp(
              new BigInteger(
                  "12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0",
                  16)),
          Fp.of(11),
          Isogeny.ofG1());

  private static final SimplifiedSwu<Fp2> TO_G2 =
      new SimplifiedSwu<>(Fp2.of(0, 240), Fp2.of(1012, 1012), Fp2.of(-2, -1), Isogeny.ofG2());

  private MapToCurve() {}

  /**
   * The point of G1 for 64 bytes, in the encoding of a call; empty when they are not a number below
   * p.
   */
  public static Optional<byte[]> toG1(byte[] input) {
    if (!FieldBytes.isNumber(input, 0)) {
      return Optional.empty();
    }
    byte[] point =
        TO_G1
            .map(Fp.read(input, 0))
            .map(mapped -> encoded(mapped.x(), mapped.y()))
            .orElseGet(() -> new byte[Curves.G1.size()]);
    return Optional.of(cleared(Curves.G1, point, COFACTOR_G1));
  }

  /**
   * The point of G2 for 128 bytes, in the encoding of a call; empty when they are not two numbers
   * below p.
   */
  public static Optional<byte[]> toG2(byte[] input) {
    if (!FieldBytes.isNumber(input, 0) || !FieldBytes.isNumber(input, FieldBytes.PADDED)) {
      return Optional.empty();
    }
    byte[] point =
        TO_G2
            .map(new Fp2(Fp.read(input, 0), Fp.read(input, FieldBytes.PADDED)))
            .map(mapped -> encoded(mapped.x().a(), mapped.x().b(), mapped.y().a(), mapped.y().b()))
            .orElseGet(() -> new byte[Curves.G2.size()]);
    return Optional.of(cleared(Curves.G2, point, COFACTOR_G2));
  }

  private static byte[] encoded(Fp... coordinates) {
    byte[] output = new byte[coordinates.length * FieldBytes.PADDED];
    for (int i = 0; i < coordinates.length; i++) {
      FieldBytes.pad(Fp.bytes(coordinates[i].number()), 0, output, i * FieldBytes.PADDED);
    }
    return output;
  }

  private static <P> byte[] cleared(Curve<P> curve, byte[] point, BigInteger cofactor) {
    return curve.encode(curve.timesAny(curve.decode(point, 0).orElseThrow(), cofactor));
  }
}
