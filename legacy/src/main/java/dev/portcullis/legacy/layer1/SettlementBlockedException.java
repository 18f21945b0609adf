package dev.portcullis.legacy.layer1;

import dev.portcullis.ejb.job.JobBlockedException;
import dev.portcullis.ejb.job.Outage;
import jakarta.ejb.ApplicationException;

/**
 * The rollup cannot go on with the chain below until an operator or that chain changes something.
 * Its message says what, in a line. Nothing was passed over: the same step tries again.
 */
@ApplicationException(rollback = true)
public final class SettlementBlockedException extends JobBlockedException {
  private static final long serialVersionUID = 1L;

  /** For this reason. */
  SettlementBlockedException(String message) {
    super(message);
  }

  /** Because of something. */
  SettlementBlockedException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public Outage outage() {
    return Outage.LAYER1;
  }
}
