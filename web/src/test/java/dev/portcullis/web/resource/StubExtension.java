package dev.portcullis.web.resource;

import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.ejb.setting.StandaloneSettings;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.literal.InjectLiteral;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.BeforeBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.InterceptionFactory;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.WithAnnotations;
import jakarta.inject.Singleton;
import java.lang.reflect.Constructor;
import java.lang.reflect.Proxy;
import java.util.Set;

/**
 * Puts a stub in the place of every service that the module has injected, made when it is first
 * needed. Settings are the real ones, with their defaults.
 */
final class StubExtension implements Extension {
  private final Set<Class<?>> services;
  private final StandaloneSettings settings;
  private final Stubs stubs;

  StubExtension(Set<Class<?>> services, StandaloneSettings settings, Stubs stubs) {
    this.services = services;
    this.settings = settings;
    this.stubs = stubs;
  }

  void addInterceptor(@Observes BeforeBeanDiscovery event) {
    event.addAnnotatedType(StubInterceptor.class, StubInterceptor.class.getName());
  }

  /** Threads of the server become beans: nothing else looks after resources of Jakarta EE here. */
  void injectThreads(@Observes @WithAnnotations(Resource.class) ProcessAnnotatedType<?> event) {
    event
        .configureAnnotatedType()
        .filterFields(field -> field.getJavaMember().getType() == ManagedThreadFactory.class)
        .forEach(field -> field.removeAll().add(InjectLiteral.INSTANCE));
  }

  void addBeans(@Observes AfterBeanDiscovery event, BeanManager container) {
    event.<Stubs>addBean().types(Stubs.class).scope(Singleton.class).createWith(none -> stubs);
    event
        .<ManagedThreadFactory>addBean()
        .types(ManagedThreadFactory.class)
        .scope(ApplicationScoped.class)
        .createWith(none -> new TestThreads());
    services.forEach(
        type ->
            event
                .<Object>addBean()
                .types(type)
                .scope(Singleton.class)
                .createWith(none -> made(type, container)));
  }

  private Object made(Class<?> type, BeanManager container) {
    if (Settings.class.isAssignableFrom(type)) {
      return settings.get(type);
    }
    return type.isInterface() ? proxy(type) : stub(type, container);
  }

  private Object proxy(Class<?> type) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (self, method, arguments) ->
            stubs.called(type, method, arguments == null ? new Object[0] : arguments));
  }

  /** The service behind the stub is made as the proxies of servers are, and never called. */
  private static <T> T stub(Class<T> type, BeanManager container) {
    try {
      InterceptionFactory<T> factory =
          container.createInterceptionFactory(container.createCreationalContext(null), type);
      factory.configure().add(Stubbed.Literal.INSTANCE);
      Constructor<T> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return factory.createInterceptedInstance(constructor.newInstance());
    } catch (ReflectiveOperationException refused) {
      throw new LinkageError(type + " has no constructor for the container", refused);
    }
  }
}
