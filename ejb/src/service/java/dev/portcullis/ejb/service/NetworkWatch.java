package dev.portcullis.ejb.service;

import com.arjuna.ats.jta.transaction.Transaction;
import dev.portcullis.ejb.outbound.YieldedPermit;
import dev.portcullis.kernel.Context;
import jakarta.transaction.SystemException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Detects a service that calls a foreign server or the chain within a transaction that has touched
 * the database. A server that hangs would hold row locks for as long, and PostgreSQL ends such a
 * transaction (`db.idle-transaction-ms`).
 */
public final class NetworkWatch {
  private static final List<IllegalStateException> NOTICED = new CopyOnWriteArrayList<>();

  private NetworkWatch() {}

  /** Watches the calls of this thread's services to foreign servers. */
  static void bind() {
    new YieldedPermit(() -> asks("a foreign server"), () -> {}).bind();
  }

  /** Notes that the network is used now. */
  public static void asks(String whom) {
    try {
      if (ServerTransactions.MANAGER.getTransaction() instanceof Transaction open
          && !open.getResources().isEmpty()) {
        NOTICED.add(
            new IllegalStateException(
                "The service asks " + whom + " in a transaction that has used the database"));
      }
    } catch (SystemException broken) {
      throw new IllegalStateException(broken);
    }
  }

  /** Fails the test that has just ended if something was noticed. */
  static void judge() {
    Context.clear();
    if (!NOTICED.isEmpty()) {
      IllegalStateException first = NOTICED.get(0);
      NOTICED.clear();
      throw first;
    }
  }
}
