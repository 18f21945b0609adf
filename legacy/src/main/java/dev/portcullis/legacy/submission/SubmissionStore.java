package dev.portcullis.legacy.submission;

import dev.portcullis.persistence.legacy.submission.AcceptedTransaction;
import dev.portcullis.persistence.legacy.submission.MempoolQueries;
import jakarta.annotation.Resource;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;

/**
 * Stores accepted transactions, in a database transaction of its own: they are durable when this
 * returns. There is no audit row: the ledger records the results, and is a log itself (ADR 0078).
 */
@Stateless
public class SubmissionStore {
  @Inject private MempoolQueries mempool;
  @Resource private SessionContext context;

  /** True when all are stored; else none is. */
  @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
  public boolean add(List<AcceptedTransaction> transactions, Instant at) {
    boolean added = mempool.add(transactions, at);
    if (!added) {
      context.setRollbackOnly();
    }
    return added;
  }
}
