package dev.portcullis.legacy.layer1;

import dev.portcullis.persistence.database.TestDatabase;
import jakarta.persistence.EntityManager;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Supplier;

/** Transactions on a real database, one at a time, of which any may be the last before a crash. */
final class TestTransactions extends TransactionRunner {
  private EntityManager current;
  private final Runnable event;

  /** Calls {@code event} before each begins, before it commits, and after it did. */
  TestTransactions(Runnable event) {
    this.event = event;
  }

  /** The entity manager of the transaction that has begun. */
  EntityManager entities() {
    return (EntityManager)
        Proxy.newProxyInstance(
            TestTransactions.class.getClassLoader(),
            new Class<?>[] {EntityManager.class},
            (proxy, method, arguments) -> call(method, arguments));
  }

  private Object call(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(current, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  /** Whether one has begun. */
  boolean isWithin() {
    return current != null;
  }

  @Override
  public <T> T run(Supplier<T> work) {
    event.run();
    T done =
        TestDatabase.inTransaction(
            entities -> {
              current = entities;
              try {
                T result = work.get();
                event.run();
                return result;
              } finally {
                current = null;
              }
            });
    event.run();
    return done;
  }
}
