package dev.portcullis.contract;

import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** A method for each transaction attribute. */
@Stateless
public class AttributeBean {
  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry registry;

  /** Has no annotation, which means {@code REQUIRED}. */
  public void required(Seen seen) {
    seen.look(registry);
  }

  /** Always has a transaction of its own. */
  @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
  public void requiresNew(Seen seen) {
    seen.look(registry);
  }

  /** Has the transaction of its caller, or none. */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public void supports(Seen seen) {
    seen.look(registry);
  }

  /** Never has a transaction. */
  @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
  public void notSupported(Seen seen) {
    seen.look(registry);
  }

  /** Has the transaction of its caller, who must have one. */
  @TransactionAttribute(TransactionAttributeType.MANDATORY)
  public void mandatory(Seen seen) {
    seen.look(registry);
  }

  /** Refuses callers with a transaction. */
  @TransactionAttribute(TransactionAttributeType.NEVER)
  public void never(Seen seen) {
    seen.look(registry);
  }

  /** Calls another method of its own, which is no call of the bean. */
  public void callsItself(Seen seen, Seen inner) {
    seen.look(registry);
    requiresNew(inner);
  }
}
