package dev.portcullis.contract;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** What a method found: whether it had a transaction, which one, and how that ended. */
public final class Seen {
  private Object key;
  private int end = Status.STATUS_UNKNOWN;

  /** Looks at the transaction of the method that calls this, and waits for its end. */
  void look(TransactionSynchronizationRegistry registry) {
    key = registry.getTransactionKey();
    if (registry.getTransactionStatus() == Status.STATUS_ACTIVE) {
      registry.registerInterposedSynchronization(new End());
    }
  }

  /** Identifies the transaction; null where there was none. */
  Object key() {
    return key;
  }

  boolean isCommitted() {
    return end == Status.STATUS_COMMITTED;
  }

  boolean isRolledBack() {
    return end == Status.STATUS_ROLLEDBACK;
  }

  private final class End implements Synchronization {
    @Override
    public void beforeCompletion() {}

    @Override
    public void afterCompletion(int status) {
      end = status;
    }
  }
}
