package dev.portcullis.devnet.evm.precompile;

import java.util.Optional;

/** One precompiled contract: a function of its input alone. */
public interface Precompile {

  /** The gas of a call with this input; {@link Long#MAX_VALUE} if that exceeds any gas limit. */
  long gas(byte[] input);

  /** The output, or empty when the input is invalid, which fails the call. */
  Optional<byte[]> run(byte[] input);

  /**
   * The same for contracts whose calls may be slow: {@code check} is called periodically, and
   * aborts the call with an exception when it has taken too long.
   */
  default Optional<byte[]> run(byte[] input, Runnable check) {
    return run(input);
  }
}
