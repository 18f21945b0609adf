package dev.portcullis.ejb.legacy.layer1;

import jakarta.ejb.ApplicationException;

/**
 * The rollup cannot go on with the chain below until an operator or that chain changes something.
 * Its message says what, in a line. Nothing was passed over: the same step tries again.
 */
@ApplicationException(rollback = true)
public final class Layer1Stopped extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** For this reason. */
  Layer1Stopped(String message) {
    super(message);
  }
}
