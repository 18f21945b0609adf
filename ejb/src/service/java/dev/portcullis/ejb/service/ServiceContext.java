package dev.portcullis.ejb.service;

import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.spi.AlterableContext;
import jakarta.enterprise.context.spi.Contextual;
import jakarta.enterprise.context.spi.CreationalContext;
import jakarta.enterprise.inject.spi.Bean;
import java.lang.annotation.Annotation;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps the one instance of each application-wide bean. A test can put a fake in the place of an
 * instance, and give other settings; both last until {@link #reset()}.
 */
final class ServiceContext implements AlterableContext {
  /** Tests share a database, which may have any number of organizations; secrets need a key. */
  private static final Map<String, String> ALWAYS =
      Map.of(
          "organization.max",
          "0",
          "secret.master-key",
          Base64.getEncoder().encodeToString(new byte[32]));

  private final Map<Contextual<?>, Object> instances = new ConcurrentHashMap<>();
  private final Map<Contextual<?>, Object> fakes = new ConcurrentHashMap<>();
  private final Map<String, String> settings = new ConcurrentHashMap<>(ALWAYS);
  private final Deque<Runnable> destructions = new ArrayDeque<>();
  private final ReentrantLock creating = new ReentrantLock();

  @Override
  public Class<? extends Annotation> getScope() {
    return ServiceScoped.class;
  }

  @Override
  public boolean isActive() {
    return true;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> T get(Contextual<T> bean) {
    Object fake = fakes.get(bean);
    return (T) (fake != null ? fake : instances.get(bean));
  }

  @Override
  public <T> T get(Contextual<T> bean, CreationalContext<T> creation) {
    T known = get(bean);
    return known != null || creation == null ? known : create(bean, creation);
  }

  private <T> T create(Contextual<T> bean, CreationalContext<T> creation) {
    creating.lock();
    try {
      T known = get(bean);
      if (known != null) {
        return known;
      }
      T made = made(bean, creation);
      instances.put(bean, made);
      return made;
    } finally {
      creating.unlock();
    }
  }

  private <T> T made(Contextual<T> contextual, CreationalContext<T> creation) {
    Class<?> type = beanClass(contextual);
    if (EjbRules.isSessionBean(type)) {
      EjbCalls calls = new EjbCalls(type);
      return CallProxy.of(constructed(contextual, creation, calls), calls);
    }
    T instance =
        Settings.class.isAssignableFrom(type)
            ? GivenSettings.reading(settings, () -> contextual.create(creation))
            : contextual.create(creation);
    destructions.push(() -> contextual.destroy(instance, creation));
    return TransactionalCalls.isTransactional(type)
        ? CallProxy.of(instance, new TransactionalCalls(type))
        : instance;
  }

  @SuppressWarnings("unchecked")
  private <T> T constructed(
      Contextual<T> contextual, CreationalContext<T> creation, EjbCalls calls) {
    try {
      T instance = (T) calls.construct(() -> contextual.create(creation));
      destructions.push(() -> contextual.destroy(instance, creation));
      return instance;
    } catch (RuntimeException refused) {
      throw refused;
    } catch (Exception refused) {
      throw new IllegalStateException(refused);
    }
  }

  /** The class of a managed bean; that of a producer is none of its product. */
  private static Class<?> beanClass(Contextual<?> contextual) {
    return contextual instanceof Bean<?> bean && bean.getTypes().contains(bean.getBeanClass())
        ? bean.getBeanClass()
        : Object.class;
  }

  @Override
  public void destroy(Contextual<?> bean) {
    instances.remove(bean);
  }

  /** Gives a setting to all beans that are made from now on; those that exist are destroyed. */
  void set(String name, String value) {
    settings.put(name, value);
    destroyAll();
  }

  /** Calls of {@code bean} reach {@code fake} from now on. */
  void replace(Bean<?> bean, Object fake) {
    fakes.put(bean, fake);
  }

  /** Destroys all beans and forgets fakes and settings. */
  void reset() {
    destroyAll();
    fakes.clear();
    settings.clear();
    settings.putAll(ALWAYS);
  }

  /** Destroys the beans in the reverse order of their creation. */
  private void destroyAll() {
    creating.lock();
    try {
      while (!destructions.isEmpty()) {
        destructions.pop().run();
      }
      instances.clear();
    } finally {
      creating.unlock();
    }
  }
}
