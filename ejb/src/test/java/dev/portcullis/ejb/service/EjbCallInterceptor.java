package dev.portcullis.ejb.service;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Priority;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.EJBException;
import jakarta.ejb.EJBTransactionRequiredException;
import jakarta.ejb.EJBTransactionRolledbackException;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttributeType;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import java.lang.reflect.Method;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Stands around each call of a session bean and does what an EJB container does: begins, joins,
 * suspends and ends transactions by {@link EjbRules}, and turns what a method throws into what its
 * caller gets (Enterprise Beans 4.0, 8.6 and 9.3).
 */
@EjbCall
@Interceptor
@Priority(Interceptor.Priority.PLATFORM_BEFORE)
class EjbCallInterceptor {
  private final TransactionManager transactions = ServerTransactions.MANAGER;
  private final ReadWriteLock lock = new ReentrantReadWriteLock();

  @AroundInvoke
  Object call(InvocationContext call) throws Exception {
    Class<?> bean = EjbRules.beanClass(call.getTarget());
    if (!isContainerLocked(bean)) {
      return inContext(bean, call);
    }
    var held = isRead(call.getMethod()) ? lock.readLock() : lock.writeLock();
    held.lock();
    try {
      return inContext(bean, call);
    } finally {
      held.unlock();
    }
  }

  /** A singleton is constructed in a transaction of its own unless it manages its transactions. */
  @PostConstruct
  void construct(InvocationContext call) throws Exception {
    Class<?> bean = EjbRules.beanClass(call.getTarget());
    if (bean.isAnnotationPresent(Singleton.class) && !EjbRules.isBeanManaged(bean)) {
      inOwn(call);
    } else {
      withoutTransaction(call);
    }
  }

  private static boolean isContainerLocked(Class<?> bean) {
    ConcurrencyManagement concurrency = bean.getAnnotation(ConcurrencyManagement.class);
    return bean.isAnnotationPresent(Singleton.class)
        && (concurrency == null || concurrency.value() == ConcurrencyManagementType.CONTAINER);
  }

  private static boolean isRead(Method method) {
    Lock mark = method.getAnnotation(Lock.class);
    if (mark == null) {
      mark = method.getDeclaringClass().getAnnotation(Lock.class);
    }
    return mark != null && mark.value() == LockType.READ;
  }

  private Object inContext(Class<?> bean, InvocationContext call) throws Exception {
    if (EjbRules.isBeanManaged(bean)) {
      return withoutTransaction(call);
    }
    TransactionAttributeType attribute = EjbRules.attribute(call.getMethod());
    boolean isActive = transactions.getStatus() != Status.STATUS_NO_TRANSACTION;
    return switch (attribute) {
      case REQUIRED -> isActive ? inCallers(call) : inOwn(call);
      case REQUIRES_NEW -> inOwn(call);
      case SUPPORTS -> isActive ? inCallers(call) : withoutTransaction(call);
      case NOT_SUPPORTED -> withoutTransaction(call);
      case MANDATORY -> {
        if (!isActive) {
          throw new EJBTransactionRequiredException(call.getMethod() + " needs a transaction");
        }
        yield inCallers(call);
      }
      case NEVER -> {
        if (isActive) {
          throw new EJBException(call.getMethod() + " refuses to be in a transaction");
        }
        yield withoutTransaction(call);
      }
    };
  }

  private Object inCallers(InvocationContext call) throws Exception {
    try {
      return call.proceed();
    } catch (Throwable thrown) {
      boolean isApplications = EjbRules.isApplicationException(thrown);
      if (!isApplications || EjbRules.rollsBack(thrown)) {
        transactions.setRollbackOnly();
      }
      if (isApplications) {
        throw thrown;
      }
      if (thrown instanceof EJBTransactionRolledbackException known) {
        throw known;
      }
      throw caused(new EJBTransactionRolledbackException(thrown.toString()), thrown);
    }
  }

  private Object inOwn(InvocationContext call) throws Exception {
    Transaction suspended = transactions.suspend();
    try {
      transactions.begin();
      Object result;
      try {
        result = call.proceed();
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

  private Object withoutTransaction(InvocationContext call) throws Exception {
    Transaction suspended = transactions.suspend();
    var reading = ContainerEntityManager.withoutTransaction();
    try {
      return call.proceed();
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

  private void resume(Transaction suspended) throws Exception {
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
