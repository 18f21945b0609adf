package dev.portcullis.ejb.service;

import jakarta.transaction.InvalidTransactionException;
import jakarta.transaction.Status;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionRequiredException;
import jakarta.transaction.Transactional;
import jakarta.transaction.TransactionalException;
import java.lang.reflect.Method;
import java.util.stream.Stream;

/** Honours {@link Transactional} of a CDI bean (Jakarta Transactions 2.0, 3.7). */
final class TransactionalCalls implements Calls {
  private final TransactionManager transactions = ServerTransactions.MANAGER;
  private final Class<?> bean;

  TransactionalCalls(Class<?> bean) {
    this.bean = bean;
  }

  /** Whether calls of the bean's methods have rules about transactions. */
  static boolean isTransactional(Class<?> bean) {
    return bean.isAnnotationPresent(Transactional.class)
        || Stream.of(bean.getDeclaredMethods())
            .anyMatch(method -> method.isAnnotationPresent(Transactional.class));
  }

  @Override
  public Object call(Method method, Work work) throws Exception {
    Transactional mark = method.getAnnotation(Transactional.class);
    if (mark == null) {
      mark = bean.getAnnotation(Transactional.class);
    }
    if (mark == null) {
      return run(work);
    }
    boolean isActive = transactions.getStatus() != Status.STATUS_NO_TRANSACTION;
    return switch (mark.value()) {
      case REQUIRED -> isActive ? joined(mark, work) : inOwn(mark, work);
      case REQUIRES_NEW -> inOwn(mark, work);
      case SUPPORTS -> isActive ? joined(mark, work) : run(work);
      case NOT_SUPPORTED -> suspended(work);
      case MANDATORY -> {
        if (!isActive) {
          throw new TransactionalException(
              method + " needs a transaction", new TransactionRequiredException());
        }
        yield joined(mark, work);
      }
      case NEVER -> {
        if (isActive) {
          throw new TransactionalException(
              method + " refuses to be in a transaction", new InvalidTransactionException());
        }
        yield run(work);
      }
    };
  }

  private Object joined(Transactional mark, Work work) throws Exception {
    try {
      return run(work);
    } catch (Throwable thrown) {
      if (rollsBack(mark, thrown)) {
        transactions.setRollbackOnly();
      }
      throw thrown;
    }
  }

  private Object inOwn(Transactional mark, Work work) throws Exception {
    return suspended(
        () -> {
          transactions.begin();
          try {
            return joined(mark, work);
          } finally {
            if (transactions.getStatus() == Status.STATUS_MARKED_ROLLBACK) {
              transactions.rollback();
            } else {
              transactions.commit();
            }
          }
        });
  }

  private Object suspended(Work work) throws Exception {
    Transaction suspended = transactions.suspend();
    ConnectionWatch.suspended(suspended);
    try {
      return run(work);
    } finally {
      ConnectionWatch.resumed(suspended);
      if (suspended != null) {
        transactions.resume(suspended);
      }
    }
  }

  private static boolean rollsBack(Transactional mark, Throwable thrown) {
    if (Stream.of(mark.dontRollbackOn()).anyMatch(type -> type.isInstance(thrown))) {
      return false;
    }
    return !(thrown instanceof Exception)
        || thrown instanceof RuntimeException
        || Stream.of(mark.rollbackOn()).anyMatch(type -> type.isInstance(thrown));
  }

  private static Object run(Work work) throws Exception {
    try {
      return work.run();
    } catch (Exception | Error thrown) {
      throw thrown;
    } catch (Throwable other) {
      throw new IllegalStateException(other);
    }
  }
}
