package dev.portcullis.ejb.service;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import jakarta.persistence.TransactionRequiredException;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.SystemException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.hibernate.Session;

/**
 * The entity manager that beans are injected with. In a transaction it is that of the transaction,
 * which all beans share (Jakarta Persistence 3.1, 7.6.1). In a call without a transaction it reads,
 * and what it has read is detached at once.
 */
final class ContainerEntityManager implements InvocationHandler {
  private static final String KEY = "entities";
  private static final Set<String> CHANGES =
      Set.of("persist", "merge", "remove", "refresh", "flush", "lock", "joinTransaction");
  private static final ThreadLocal<Reading> READING = new ThreadLocal<>();

  private ContainerEntityManager() {}

  /** The one proxy of the unit. */
  static EntityManager proxy() {
    return (EntityManager)
        Proxy.newProxyInstance(
            ContainerEntityManager.class.getClassLoader(),
            new Class<?>[] {Session.class},
            new ContainerEntityManager());
  }

  /** Reads of this thread use a manager of their own until this is closed. */
  static Reading withoutTransaction() {
    Reading reading = new Reading(READING.get());
    READING.set(reading);
    return reading;
  }

  /** A call without a transaction. */
  static final class Reading {
    private final Reading outer;
    private EntityManager entities;

    private Reading(Reading outer) {
      this.outer = outer;
    }

    private EntityManager entities() {
      if (entities == null) {
        entities = ServerTransactions.ENTITIES.createEntityManager();
      }
      return entities;
    }

    /** Ends the call. */
    void close() {
      if (outer == null) {
        READING.remove();
      } else {
        READING.set(outer);
      }
      if (entities != null) {
        entities.close();
      }
    }
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (method.getDeclaringClass() == Object.class) {
      return called(this, method, arguments);
    }
    if (method.getName().equals("close")) {
      throw new IllegalStateException("The container closes the entity manager");
    }
    if (isInTransaction()) {
      return called(ofTransaction(), method, arguments);
    }
    if (CHANGES.contains(method.getName())) {
      throw new TransactionRequiredException(method.getName() + " needs a transaction");
    }
    Reading reading = READING.get();
    if (reading == null) {
      throw new IllegalStateException(
          "No session bean is called on this thread and it has no transaction: call a service, or"
              + " use Services.inTransaction");
    }
    EntityManager entities = reading.entities();
    Object result = called(entities, method, arguments);
    if (result instanceof Query query) {
      return detaching(query, entities);
    }
    if (method.getName().equals("find")) {
      entities.clear();
    }
    return result;
  }

  private static boolean isInTransaction() throws SystemException {
    return ServerTransactions.MANAGER.getStatus() != Status.STATUS_NO_TRANSACTION;
  }

  private static EntityManager ofTransaction() {
    EntityManager known = (EntityManager) ServerTransactions.REGISTRY.getResource(KEY);
    if (known != null) {
      return known;
    }
    EntityManager made = ServerTransactions.ENTITIES.createEntityManager();
    ServerTransactions.REGISTRY.putResource(KEY, made);
    ServerTransactions.REGISTRY.registerInterposedSynchronization(new Closing(made));
    return made;
  }

  /** A query without a transaction: its results are detached. */
  private static Object detaching(Query query, EntityManager entities) {
    Set<Class<?>> interfaces = new LinkedHashSet<>();
    for (Class<?> type = query.getClass(); type != null; type = type.getSuperclass()) {
      interfaces.addAll(Arrays.asList(type.getInterfaces()));
    }
    return Proxy.newProxyInstance(
        ContainerEntityManager.class.getClassLoader(),
        interfaces.stream().filter(ContainerEntityManager::isVisible).toArray(Class<?>[]::new),
        (proxy, method, arguments) -> {
          Object result = called(query, method, arguments);
          if (Stream.of("getResultList", "getSingleResult", "getSingleResultOrNull")
              .anyMatch(method.getName()::equals)) {
            entities.clear();
          }
          return result == query ? proxy : result;
        });
  }

  private static boolean isVisible(Class<?> type) {
    return Modifier.isPublic(type.getModifiers());
  }

  private static Object called(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  /** Closes the manager with its transaction. */
  private record Closing(EntityManager entities) implements Synchronization {
    @Override
    public void beforeCompletion() {}

    @Override
    public void afterCompletion(int status) {
      if (entities.isOpen()) {
        entities.close();
      }
    }
  }
}
