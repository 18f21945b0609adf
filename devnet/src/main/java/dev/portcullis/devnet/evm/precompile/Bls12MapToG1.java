package dev.portcullis.devnet.evm.precompile;

import dev.portcullis.devnet.crypto.bls12381.FieldMap;
import java.util.Optional;

/** A point of G1 for a number (address 0x10, EIP-2537). */
public final class Bls12MapToG1 implements Precompile {
  private static final int INPUT_SIZE = 64;

  /** Without state. */
  public Bls12MapToG1() {}

  @Override
  public long gas(byte[] input) {
    return 5_500;
  }

  @Override
  public Optional<byte[]> run(byte[] input) {
    return input.length == INPUT_SIZE ? FieldMap.toG1(input) : Optional.empty();
  }
}
