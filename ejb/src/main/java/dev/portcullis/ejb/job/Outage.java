package dev.portcullis.ejb.job;

import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.ejb.startup.DatabaseOutage;
import dev.portcullis.kernel.Failure;

/** What a failed step says of others: that the database or the chain is away, or nothing. */
enum Outage {
  DATABASE,
  /** Also when the node answers that it will not. */
  CHAIN,
  NONE;

  static Outage of(Throwable failure) {
    if (DatabaseOutage.isCauseOf(failure)) {
      return DATABASE;
    }
    return isOfTheChain(failure) ? CHAIN : NONE;
  }

  private static boolean isOfTheChain(Throwable failure) {
    return failure instanceof NodeRefusal
        || (failure instanceof Failure refused
            && refused.reason() == Failure.Reason.CHAIN_UNAVAILABLE);
  }
}
