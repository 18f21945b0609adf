package dev.portcullis.ejb.service;

import dev.portcullis.kernel.EntityTag;
import dev.portcullis.kernel.Precondition;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionManager;
import java.lang.annotation.Annotation;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * What a {@link ServiceTest} requests from its container besides beans. All of it ends with the
 * test.
 */
public final class Services {
  private static final EntityManager ENTITIES = ContainerEntityManager.proxy();

  private Services() {}

  /** The bean of this type, as a field with {@code @Inject} would receive it. */
  public static <T> T get(Class<T> type, Annotation... qualifiers) {
    BeanManager beans = ServiceContainer.beans();
    Bean<?> bean = resolved(type, qualifiers);
    return type.cast(beans.getReference(bean, type, beans.createCreationalContext(bean)));
  }

  /** Sets a setting, which overrides the class's value; existing beans are recreated. */
  public static void set(String name, String value) {
    ServiceContainer.CONTEXT.set(name, value);
  }

  /**
   * Calls of the bean of this type reach {@code fake} from now on, wherever it was injected.
   *
   * @param type the type of an application-wide bean or of a producer
   */
  public static <T> void replace(Class<T> type, T fake, Annotation... qualifiers) {
    Bean<?> bean = resolved(type, qualifiers);
    if (bean.getScope() != ServiceScoped.class) {
      throw new IllegalArgumentException(type + " has no proxy: replace what injects it");
    }
    ServiceContainer.CONTEXT.replace(bean, fake);
  }

  /** Makes a start-up bean, as a server does when the application starts. */
  public static void start(Class<?> type) {
    made(resolved(type));
  }

  private static <T> void made(Bean<T> bean) {
    ServiceContainer.CONTEXT.get(bean, ServiceContainer.beans().createCreationalContext(bean));
  }

  private static Bean<?> resolved(Class<?> type, Annotation... qualifiers) {
    BeanManager beans = ServiceContainer.beans();
    Bean<?> bean = beans.resolve(beans.getBeans(type, qualifiers));
    if (bean == null) {
      throw new IllegalArgumentException("There is no bean of " + type);
    }
    return bean;
  }

  /**
   * Runs {@code work} in one transaction. It is committed, unless {@code work} throws or a service
   * marked it for rollback.
   */
  public static <T> T inTransaction(Callable<T> work) throws Exception {
    return ended(work, true);
  }

  /** Runs {@code work} in one transaction and rolls it back. */
  public static <T> T rolledBack(Callable<T> work) throws Exception {
    return ended(work, false);
  }

  private static <T> T ended(Callable<T> work, boolean isCommitted) throws Exception {
    TransactionManager transactions = ServerTransactions.MANAGER;
    transactions.begin();
    boolean isDone = false;
    try {
      T result = work.call();
      isDone = true;
      return result;
    } finally {
      if (isDone && isCommitted && transactions.getStatus() == Status.STATUS_ACTIVE) {
        transactions.commit();
      } else {
        transactions.rollback();
      }
    }
  }

  /** Whether this thread has a transaction. */
  public static boolean isInTransaction() {
    try {
      return ServerTransactions.MANAGER.getStatus() != Status.STATUS_NO_TRANSACTION;
    } catch (SystemException unknown) {
      throw new IllegalStateException(unknown);
    }
  }

  /** Whether the transaction of this thread can only be rolled back. */
  public static boolean isMarkedForRollback() {
    try {
      return ServerTransactions.MANAGER.getStatus() == Status.STATUS_MARKED_ROLLBACK;
    } catch (SystemException unknown) {
      throw new IllegalStateException(unknown);
    }
  }

  /** The entity manager of the transaction of this thread. */
  public static EntityManager entities() {
    return ENTITIES;
  }

  /** The next call demands that the record still is as {@code view} shows it ({@code If-Match}). */
  public static void ifMatch(Object view) {
    Precondition.require(Set.of(EntityTag.of(view)));
  }
}
