package dev.portcullis.ejb.service;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.EJBException;
import jakarta.ejb.EJBTransactionRequiredException;
import jakarta.ejb.EJBTransactionRolledbackException;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttributeType;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import java.lang.reflect.Method;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Does around each call of one session bean what an EJB container does: begins, joins, suspends and
 * ends transactions by {@link EjbRules}, and turns what a method throws into what its caller gets
 * (Enterprise Beans 4.0, 8.6 and 9.3).
 */
final class EjbCalls implements Calls {
  private final TransactionManager transactions = ServerTransactions.MANAGER;
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Class<?> bean;
  private final boolean isContainerLocked;

  EjbCalls(Class<?> bean) {
    this.bean = bean;
    ConcurrencyManagement concurrency = bean.getAnnotation(ConcurrencyManagement.class);
    isContainerLocked =
        bean.isAnnotationPresent(Singleton.class)
            && (concurrency == null || concurrency.value() == ConcurrencyManagementType.CONTAINER);
  }

  /** A singleton is made in a transaction of its own unless it manages its transactions. */
  Object construct(Work work) throws Exception {
    return bean.isAnnotationPresent(Singleton.class) && !EjbRules.isBeanManaged(bean)
        ? inOwn(work)
        : withoutTransaction(work);
  }

  @Override
  public Object call(Method method, Work work) throws Exception {
    if (!isContainerLocked) {
      return inContext(method, work);
    }
    var held = isRead(method) ? lock.readLock() : lock.writeLock();
    held.lock();
    try {
      return inContext(method, work);
    } finally {
      held.unlock();
    }
  }

  private static boolean isRead(Method method) {
    Lock mark = method.getAnnotation(Lock.class);
    if (mark == null) {
      mark = method.getDeclaringClass().getAnnotation(Lock.class);
    }
    return mark != null && mark.value() == LockType.READ;
  }

  private Object inContext(Method method, Work work) throws Exception {
    if (EjbRules.isBeanManaged(bean)) {
      return withoutTransaction(work);
    }
    TransactionAttributeType attribute = EjbRules.attribute(method);
    boolean isActive = transactions.getStatus() != Status.STATUS_NO_TRANSACTION;
    return switch (attribute) {
      case REQUIRED -> isActive ? inCallers(work) : inOwn(work);
      case REQUIRES_NEW -> inOwn(work);
      case SUPPORTS -> isActive ? inCallers(work) : withoutTransaction(work);
      case NOT_SUPPORTED -> withoutTransaction(work);
      case MANDATORY -> {
        if (!isActive) {
          throw new EJBTransactionRequiredException(method + " needs a transaction");
        }
        yield inCallers(work);
      }
      case NEVER -> {
        if (isActive) {
          throw new EJBException(method + " refuses to be in a transaction");
        }
        yield withoutTransaction(work);
      }
    };
  }

  private Object inCallers(Work work) throws Exception {
    try {
      return work.run();
    } catch (Throwable thrown) {
      boolean isApplications = EjbRules.isApplicationException(thrown);
      if (!isApplications || EjbRules.rollsBack(thrown)) {
        transactions.setRollbackOnly();
      }
      if (isApplications) {
        throw (Exception) thrown;
      }
      if (thrown instanceof EJBTransactionRolledbackException known) {
        throw known;
      }
      throw caused(new EJBTransactionRolledbackException(thrown.toString()), thrown);
    }
  }

  private Object inOwn(Work work) throws Exception {
    Transaction suspended = suspend();
    try {
      transactions.begin();
      Object result;
      try {
        result = work.run();
      } catch (Throwable thrown) {
        throw afterFailure(thrown);
      }
      end();
      return result;
    } finally {
      resume(suspended);
    }
  }

  private Exception afterFailure(Throwable thrown) throws Exception {
    if (EjbRules.isApplicationException(thrown)) {
      if (EjbRules.rollsBack(thrown)) {
        transactions.setRollbackOnly();
      }
      end();
      return (Exception) thrown;
    }
    transactions.rollback();
    return systemException(thrown);
  }

  /** Commits, or rolls back what is marked for it. */
  private void end() throws Exception {
    if (transactions.getStatus() == Status.STATUS_MARKED_ROLLBACK) {
      transactions.rollback();
      return;
    }
    try {
      transactions.commit();
    } catch (RollbackException refused) {
      throw caused(new EJBTransactionRolledbackException("The commit failed"), refused);
    }
  }

  private Object withoutTransaction(Work work) throws Exception {
    Transaction suspended = suspend();
    var reading = ContainerEntityManager.withoutTransaction();
    try {
      return work.run();
    } catch (Throwable thrown) {
      throw EjbRules.isApplicationException(thrown) ? (Exception) thrown : systemException(thrown);
    } finally {
      reading.close();
      leaveNone();
      resume(suspended);
    }
  }

  /** A stateless bean must end what it began. */
  private void leaveNone() throws Exception {
    if (transactions.getStatus() != Status.STATUS_NO_TRANSACTION) {
      transactions.rollback();
      throw new EJBException("The bean left a transaction that it began");
    }
  }

  private Transaction suspend() throws Exception {
    Transaction suspended = transactions.suspend();
    ConnectionWatch.suspended(suspended);
    return suspended;
  }

  private void resume(Transaction suspended) throws Exception {
    ConnectionWatch.resumed(suspended);
    if (suspended != null) {
      transactions.resume(suspended);
    }
  }

  private static EJBException systemException(Throwable thrown) {
    return thrown instanceof EJBException known
        ? known
        : caused(new EJBException(thrown.toString()), thrown);
  }

  private static <E extends EJBException> E caused(E exception, Throwable cause) {
    exception.initCause(cause);
    return exception;
  }
}
