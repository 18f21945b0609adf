package dev.portcullis.contract;

import jakarta.annotation.Resource;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** The superclass of {@link DerivedBean}, with an attribute for the methods it declares. */
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class BaseBean {
  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry registry;

  /** Stays as it is here. */
  public void inherited(Seen seen) {
    look(seen);
  }

  /** Is overridden. */
  public void overridden(Seen seen) {
    look(seen);
  }

  /** For the methods. */
  protected void look(Seen seen) {
    seen.look(registry);
  }
}
