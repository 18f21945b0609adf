package dev.portcullis.ejb.job;

import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.startup.DatabaseOutage;
import dev.portcullis.kernel.Failure;

/**
 * What a failed step says of others: that the database, a chain or a broker is away, or nothing.
 */
public enum Outage {
  /** The database. */
  DATABASE,
  /** The chain; also when the node answers that it will not. */
  CHAIN,
  /** The broker; also when there is no such topic, or it takes nothing. */
  BROKER,
  /** The chain below the legacy rollup, which is not as the rollup can go on with. */
  LAYER1,
  /** Nothing is away: it is a defect, refused for good, or waits for locks of others. */
  NONE;

  static Outage of(Throwable failure) {
    if (DatabaseOutage.isCauseOf(failure)) {
      // While others keep locks the database answers, and only this says that nothing gets on.
      return DatabaseOutage.isLockTimeout(failure) ? NONE : DATABASE;
    }
    if (failure instanceof JobBlockedException jobBlockedException) {
      return jobBlockedException.outage();
    }
    return isOfTheChain(failure) ? CHAIN : NONE;
  }

  private static boolean isOfTheChain(Throwable failure) {
    return failure instanceof NodeErrorException
        || (failure instanceof Failure refused
            && refused.reason() == Failure.Reason.CHAIN_UNAVAILABLE);
  }
}
