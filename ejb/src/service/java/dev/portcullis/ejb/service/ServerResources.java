package dev.portcullis.ejb.service;

import jakarta.annotation.Resource;
import jakarta.ejb.SessionContext;
import jakarta.ejb.TimerService;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** What a server injects by {@link Resource}, as far as the application uses it. */
final class ServerResources {
  private static final ThreadFactory THREADS = ServerResources::thread;

  private ServerResources() {}

  /** Adds a bean for each type. */
  static void addTo(AfterBeanDiscovery discovery) {
    add(discovery, EntityManager.class, ContainerEntityManager::proxy);
    add(discovery, DataSource.class, () -> ServerTransactions.DATA_SOURCE);
    add(discovery, UserTransaction.class, () -> ServerTransactions.USER);
    add(discovery, TransactionSynchronizationRegistry.class, () -> ServerTransactions.REGISTRY);
    add(discovery, SessionContext.class, () -> proxy(SessionContext.class, new Context()));
    add(discovery, ManagedThreadFactory.class, ManagedThreads::new);
    add(discovery, ManagedExecutorService.class, () -> executor(ManagedExecutorService.class));
    add(
        discovery,
        ManagedScheduledExecutorService.class,
        () -> executor(ManagedScheduledExecutorService.class));
    add(discovery, TimerService.class, TestTimers::service);
    // The entries of the descriptor that declares the data source.
    add(discovery, String.class, () -> "java:app/jdbc/portcullis");
    add(discovery, Integer.class, () -> 20);
  }

  private static <T> void add(AfterBeanDiscovery discovery, Class<T> type, Supplier<T> source) {
    discovery
        .<T>addBean()
        .beanClass(ServerResources.class)
        .types(type, Object.class)
        .qualifiers(ServerResource.Literal.INSTANCE)
        .createWith(context -> source.get());
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "managed");
    thread.setDaemon(true);
    return thread;
  }

  private static <T> T executor(Class<T> type) {
    ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(2, THREADS);
    return proxy(type, (proxy, method, arguments) -> called(pool, method, arguments));
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            ServerResources.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static Object called(Object target, Method method, Object[] arguments) throws Throwable {
    if (!method.getDeclaringClass().isInstance(target)) {
      throw new UnsupportedOperationException("The application does not use " + method);
    }
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  /** Makes daemons, so that no test keeps the JVM. */
  private static final class ManagedThreads implements ManagedThreadFactory {
    @Override
    public Thread newThread(Runnable work) {
      return thread(work);
    }

    @Override
    public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
      return ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
    }
  }

  /** What a session bean may request from its container. */
  private static final class Context implements InvocationHandler {
    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws SystemException {
      return switch (method.getName()) {
        case "setRollbackOnly" -> {
          ServerTransactions.MANAGER.setRollbackOnly();
          yield null;
        }
        case "getRollbackOnly" ->
            ServerTransactions.MANAGER.getStatus() == Status.STATUS_MARKED_ROLLBACK;
        case "getUserTransaction" -> ServerTransactions.USER;
        default ->
            throw new UnsupportedOperationException("The application does not use " + method);
      };
    }
  }
}
