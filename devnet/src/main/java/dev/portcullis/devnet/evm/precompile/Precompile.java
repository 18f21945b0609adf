package dev.portcullis.devnet.evm.precompile;

import java.util.Optional;

/** One precompiled contract: a function of its input alone. */
public interface Precompile {

  /** What a call with this input costs; {@link Long#MAX_VALUE} if that is more than any gas. */
  long gas(byte[] input);

  /** The output, or nothing when the input is invalid, which fails the call. */
  Optional<byte[]> run(byte[] input);

  /**
   * The same for those that may take long with the gas of a call: {@code check} is called now and
   * then, and ends it with an exception when the call has taken long enough.
   */
  default Optional<byte[]> run(byte[] input, Runnable check) {
    return run(input);
  }
}
