package dev.portcullis.devnet.evm.precompile;

import dev.portcullis.devnet.crypto.bls12381.Blst;
import java.util.Optional;

/**
 * A precompiled contract that needs the native library blst. Without the library, every call fails
 * as with an invalid input, which is better than a result that differs from other nodes.
 */
public final class BlstPrecompile implements Precompile {
  private final Precompile contract;

  /** Wraps a contract, which is called where the library runs. */
  public BlstPrecompile(Precompile contract) {
    this.contract = contract;
  }

  @Override
  public long gas(byte[] input) {
    return contract.gas(input);
  }

  @Override
  public Optional<byte[]> run(byte[] input) {
    return Blst.runsHere() ? contract.run(input) : Optional.empty();
  }

  @Override
  public Optional<byte[]> run(byte[] input, Runnable check) {
    return Blst.runsHere() ? contract.run(input, check) : Optional.empty();
  }
}
