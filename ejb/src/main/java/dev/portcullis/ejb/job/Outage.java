package dev.portcullis.ejb.job;

import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.startup.DatabaseOutage;
import dev.portcullis.kernel.Failure;

/** The external cause of a failed step: an unavailable database, chain or broker, or none. */
public enum Outage {
  /** The database. */
  DATABASE,
  /** The chain, including errors of the node. */
  CHAIN,
  /** The broker, including a missing topic or rejected messages. */
  BROKER,
  /** The layer 1 of the legacy rollup, in a state with which the rollup cannot continue. */
  LAYER1,
  /** No outage: a defect, a permanent rejection, or a wait for locks of other transactions. */
  NONE;

  static Outage of(Throwable failure) {
    if (DatabaseOutage.isCauseOf(failure)) {
      // During lock waits the database responds, so only this classification reveals the missing
      // progress.
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
