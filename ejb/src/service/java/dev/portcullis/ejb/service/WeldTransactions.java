package dev.portcullis.ejb.service;

import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import org.jboss.weld.transaction.spi.TransactionServices;

/** Notifies Weld of the transactions, for observers such as {@code AFTER_SUCCESS}. */
final class WeldTransactions implements TransactionServices {
  @Override
  public void registerSynchronization(Synchronization observer) {
    try {
      ServerTransactions.MANAGER.getTransaction().registerSynchronization(observer);
    } catch (RollbackException | SystemException refused) {
      throw new IllegalStateException(refused);
    }
  }

  @Override
  public boolean isTransactionActive() {
    try {
      int status = ServerTransactions.MANAGER.getStatus();
      return status == Status.STATUS_ACTIVE || status == Status.STATUS_MARKED_ROLLBACK;
    } catch (SystemException unknown) {
      throw new IllegalStateException(unknown);
    }
  }

  @Override
  public UserTransaction getUserTransaction() {
    return ServerTransactions.USER;
  }

  @Override
  public void cleanup() {}
}
