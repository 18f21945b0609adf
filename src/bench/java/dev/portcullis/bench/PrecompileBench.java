package dev.portcullis.bench;

import dev.portcullis.devnet.crypto.bls12381.Curves;
import dev.portcullis.devnet.crypto.bls12381.MapToCurve;
import dev.portcullis.devnet.evm.precompile.Bls12Add;
import dev.portcullis.devnet.evm.precompile.Bls12Discount;
import dev.portcullis.devnet.evm.precompile.Bls12Map;
import dev.portcullis.devnet.evm.precompile.Bls12Msm;
import dev.portcullis.devnet.evm.precompile.Bls12Pairing;
import dev.portcullis.devnet.evm.precompile.EcRecover;
import dev.portcullis.devnet.evm.precompile.Precompile;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.crypto.Signature;
import java.io.ByteArrayOutputStream;

/** How much gas a second the precompiled contracts of the curves take: the dearer, the less. */
final class PrecompileBench {
  private static final Bls12Map TO_G1 = new Bls12Map(64, 5_500, MapToCurve::toG1);
  private static final Bls12Map TO_G2 = new Bls12Map(128, 23_800, MapToCurve::toG2);

  private static final int ROUND_MILLIS = 300;

  private PrecompileBench() {}

  static void run() throws Exception {
    measure("ecrecover, for comparison", new EcRecover(), signature());
    measure("G1 sum", new Bls12Add<>(Curves.G1, 375), g1(2, false));
    measure("G2 sum", new Bls12Add<>(Curves.G2, 600), g2(2, false));
    for (int count : new int[] {1, 16, 128}) {
      measure(
          "G1 multiples, " + count, new Bls12Msm<>(Curves.G1, Bls12Discount.G1), g1(count, true));
      measure(
          "G2 multiples, " + count, new Bls12Msm<>(Curves.G2, Bls12Discount.G2), g2(count, true));
    }
    for (int count : new int[] {1, 2, 16}) {
      measure("pairings, " + count, new Bls12Pairing(), pairs(count));
    }
    measure("map to G1", TO_G1, number(64, 5));
    measure("map to G2", TO_G2, number(128, 5));
  }

  private static void measure(String what, Precompile contract, byte[] input) throws Exception {
    double gas = contract.gas(input) / 1e6;
    Report.rate(
        what,
        "Mgas/s",
        5,
        7,
        () -> {
          long end = System.nanoTime() + ROUND_MILLIS * 1_000_000L;
          double done = 0;
          while (System.nanoTime() < end) {
            if (contract.run(input).orElseThrow().length == 0) {
              throw new IllegalStateException("no answer");
            }
            done += gas;
          }
          return done;
        });
  }

  private static byte[] signature() {
    Signature signature = Secp256k1.sign(Keccak.hash(new byte[0]), UInt256.of(7_001));
    byte[] input = new byte[128];
    Keccak.hash(new byte[0]).word().writeTo(input, 0);
    input[63] = (byte) (27 + signature.yParity());
    signature.r().writeTo(input, 64);
    signature.s().writeTo(input, 96);
    return input;
  }

  private static byte[] g1(int count, boolean withScalars) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      out.writeBytes(TO_G1.run(number(64, i)).orElseThrow());
      if (withScalars) {
        out.writeBytes(scalar(i));
      }
    }
    return out.toByteArray();
  }

  private static byte[] g2(int count, boolean withScalars) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      out.writeBytes(TO_G2.run(number(128, i)).orElseThrow());
      if (withScalars) {
        out.writeBytes(scalar(i));
      }
    }
    return out.toByteArray();
  }

  private static byte[] pairs(int count) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      out.writeBytes(TO_G1.run(number(64, i)).orElseThrow());
      out.writeBytes(TO_G2.run(number(128, i)).orElseThrow());
    }
    return out.toByteArray();
  }

  private static byte[] scalar(int seed) {
    return Keccak.hash(new byte[] {(byte) seed}).toArray();
  }

  /** A number of the field, or two, of all its length. */
  private static byte[] number(int size, int seed) {
    byte[] number = new byte[size];
    for (int at = 0; at < size; at += 64) {
      System.arraycopy(scalar(seed), 0, number, at + 17, 32);
      number[at + 63] = (byte) (at + 1);
    }
    return number;
  }
}
