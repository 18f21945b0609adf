package dev.portcullis.devnet.evm.precompile;

import dev.portcullis.devnet.crypto.bls12381.FieldMap;
import java.util.Optional;

/** A point of G2 for two numbers (address 0x11, EIP-2537). */
public final class Bls12MapToG2 implements Precompile {
  private static final int INPUT_SIZE = 128;

  /** Without state. */
  public Bls12MapToG2() {}

  @Override
  public long gas(byte[] input) {
    return 23_800;
  }

  @Override
  public Optional<byte[]> run(byte[] input) {
    return input.length == INPUT_SIZE ? FieldMap.toG2(input) : Optional.empty();
  }
}
