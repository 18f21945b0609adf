package dev.portcullis.devnet.evm.precompile;

import java.util.Arrays;
import java.util.Optional;

/** The sum of two points of G1 (address 6, EIP-196; gas of EIP-1108). */
public final class Bn254Add implements Precompile {

  /** Stateless. */
  public Bn254Add() {}

  @Override
  public long gas(byte[] input) {
    return 150;
  }

  @Override
  public Optional<byte[]> run(byte[] input) {
    byte[] padded = Arrays.copyOf(input, 128);
    return Bn254Input.g1(padded, 0)
        .flatMap(a -> Bn254Input.g1(padded, 64).map(b -> Bn254Input.output(a.plus(b))));
  }
}
