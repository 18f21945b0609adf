package dev.portcullis.contract;

import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;

/** Begins and ends its transactions by itself. */
@Stateless
@TransactionManagement(TransactionManagementType.BEAN)
public class BeanManagedBean {
  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry registry;

  @Resource private UserTransaction transaction;

  /** Looks before it begins one, and in it. */
  public void ofItsOwn(Seen before, Seen within) throws Exception {
    before.look(registry);
    transaction.begin();
    within.look(registry);
    transaction.commit();
  }

  /** Begins one and forgets it. */
  public void forgets(Seen within) throws Exception {
    transaction.begin();
    within.look(registry);
  }
}
