package dev.portcullis.contract;

import jakarta.annotation.Resource;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** Throws what it is given, or marks its transaction. */
@Stateless
public class ThrowingBean {
  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry registry;

  @Resource private SessionContext context;

  /** Throws in the transaction of its caller, or in its own. */
  public void required(Seen seen, Exception thrown) throws Exception {
    seen.look(registry);
    throw thrown;
  }

  /** Throws in a transaction of its own. */
  @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
  public void requiresNew(Seen seen, Exception thrown) throws Exception {
    seen.look(registry);
    throw thrown;
  }

  /** Throws without a transaction. */
  @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
  public void notSupported(Exception thrown) throws Exception {
    throw thrown;
  }

  /** Marks its transaction for rollback; true if it is marked then, and was not before. */
  public boolean marks(Seen seen) {
    seen.look(registry);
    boolean before = context.getRollbackOnly();
    context.setRollbackOnly();
    return !before && context.getRollbackOnly();
  }
}
