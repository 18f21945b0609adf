package dev.portcullis.devnet.evm.precompile;

import dev.portcullis.ethereum.common.UInt256;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;

/** The multiple of a point of G1 (address 7, EIP-196; gas of EIP-1108). */
public final class Bn254Multiply implements Precompile {

  /** Stateless. */
  public Bn254Multiply() {}

  @Override
  public long gas(byte[] input) {
    return 6_000;
  }

  @Override
  public Optional<byte[]> run(byte[] input) {
    byte[] padded = Arrays.copyOf(input, 96);
    BigInteger scalar = UInt256.of(padded, 64).toBigInteger();
    return Bn254Input.g1(padded, 0).map(point -> Bn254Input.output(point.times(scalar)));
  }
}
