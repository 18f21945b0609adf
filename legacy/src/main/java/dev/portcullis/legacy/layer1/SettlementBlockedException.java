package dev.portcullis.legacy.layer1;

import dev.portcullis.ejb.job.JobBlockedException;
import dev.portcullis.ejb.job.Outage;
import jakarta.ejb.ApplicationException;

/**
 * Settlement cannot continue until an operator or layer 1 changes something. The message describes
 * the reason in one line. Nothing was skipped: the next attempt retries the same step.
 */
@ApplicationException(rollback = true)
public final class SettlementBlockedException extends JobBlockedException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with this reason. */
  SettlementBlockedException(String message) {
    super(message);
  }

  /** Creates an exception with this reason and cause. */
  SettlementBlockedException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public Outage outage() {
    return Outage.LAYER1;
  }
}
