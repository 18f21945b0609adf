package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.ethereum.common.Bytes;
import java.util.Optional;

/**
 * A call or estimate does not succeed. The message begins with the phrase tools search for, such as
 * "execution reverted".
 */
public final class CallFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Bytes data;

  CallFailedException(String message) {
    this(message, null);
  }

  CallFailedException(String message, Bytes data) {
    super(message);
    this.data = data;
  }

  /** The output of the reverted call; empty when it failed otherwise. */
  public Optional<Bytes> data() {
    return Optional.ofNullable(data);
  }
}
