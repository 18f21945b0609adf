package dev.portcullis.ejb.service;

import jakarta.transaction.Transaction;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;

/**
 * Notices a service that requests a second connection while a suspended transaction of its thread
 * holds one. With as many such threads as connections, all would wait for each other for ever.
 */
final class ConnectionWatch {
  private static final List<IllegalStateException> NOTICED = new CopyOnWriteArrayList<>();
  private static final ThreadLocal<Integer> HELD = ThreadLocal.withInitial(() -> 0);

  private ConnectionWatch() {}

  /** A transaction of this thread waits until another one has ended; null for none. */
  static void suspended(Transaction outer) {
    HELD.set(HELD.get() + weight(outer));
  }

  /** Resumes a suspended transaction. */
  static void resumed(Transaction outer) {
    HELD.set(HELD.get() - weight(outer));
  }

  private static int weight(Transaction outer) {
    return outer instanceof com.arjuna.ats.jta.transaction.Transaction used
            && !used.getResources().isEmpty()
        ? 1
        : 0;
  }

  /** A pool that is watched. */
  static DataSource watched(DataSource pool) {
    return (DataSource)
        Proxy.newProxyInstance(
            ConnectionWatch.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("getConnection") && HELD.get() > 0) {
                NOTICED.add(
                    new IllegalStateException(
                        "The service asks for a connection while it holds another one"));
              }
              try {
                return method.invoke(pool, arguments);
              } catch (InvocationTargetException refused) {
                throw refused.getCause();
              }
            });
  }

  /** Fails the test that has just ended if something was noticed. */
  static void judge() {
    if (!NOTICED.isEmpty()) {
      IllegalStateException first = NOTICED.get(0);
      NOTICED.clear();
      throw first;
    }
  }
}
