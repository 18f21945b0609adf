package dev.portcullis.ejb.service;

import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Stateless;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.AnnotatedField;
import jakarta.enterprise.inject.spi.BeforeBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.ProcessBeanAttributes;
import jakarta.enterprise.inject.spi.WithAnnotations;
import jakarta.enterprise.util.AnnotationLiteral;
import jakarta.inject.Inject;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InterceptorBinding;
import jakarta.persistence.PersistenceContext;
import java.lang.annotation.Annotation;

/**
 * Makes session beans of {@code @Stateless} and {@code @Singleton} classes, resolves
 * {@code @Resource} and {@code @PersistenceContext}, and keeps all application-wide beans in {@link
 * ServiceContext}. Start-up beans are made when they are called first, as all others.
 */
final class EjbExtension implements Extension {
  private final ServiceContext context;

  EjbExtension(ServiceContext context) {
    this.context = context;
  }

  void begin(@Observes BeforeBeanDiscovery discovery) {
    discovery.addScope(ServiceScoped.class, true, false);
  }

  void takeSessionBean(
      @Observes @WithAnnotations({Stateless.class, Singleton.class})
          ProcessAnnotatedType<?> discovered) {
    if (EjbRules.isSessionBean(discovered.getAnnotatedType().getJavaClass())) {
      discovered.configureAnnotatedType().add(ApplicationScoped.Literal.INSTANCE);
    }
  }

  /** {@link CallProxy} runs interceptors, not CDI: a subclass of each bean would take seconds. */
  void leaveInterceptors(
      @Observes @WithAnnotations({InterceptorBinding.class}) ProcessAnnotatedType<?> discovered) {
    if (discovered.getAnnotatedType().isAnnotationPresent(Interceptor.class)) {
      return;
    }
    var type = discovered.configureAnnotatedType().remove(EjbExtension::isBinding);
    type.filterMethods(method -> true).forEach(method -> method.remove(EjbExtension::isBinding));
  }

  private static boolean isBinding(Annotation annotation) {
    return annotation.annotationType().isAnnotationPresent(InterceptorBinding.class);
  }

  void resolveResources(
      @Observes @WithAnnotations({Resource.class, PersistenceContext.class})
          ProcessAnnotatedType<?> discovered) {
    discovered
        .configureAnnotatedType()
        .filterFields(EjbExtension::isResource)
        .forEach(field -> field.add(Injected.INSTANCE).add(ServerResource.Literal.INSTANCE));
  }

  private static boolean isResource(AnnotatedField<?> field) {
    return field.isAnnotationPresent(Resource.class)
        || field.isAnnotationPresent(PersistenceContext.class);
  }

  void keep(@Observes ProcessBeanAttributes<?> bean) {
    if (bean.getBeanAttributes().getScope() == ApplicationScoped.class) {
      bean.configureBeanAttributes().scope(ServiceScoped.class);
    }
  }

  void end(@Observes AfterBeanDiscovery discovery) {
    discovery.addContext(context);
    ServerResources.addTo(discovery);
  }

  /** The annotation {@code @Inject}. */
  private static final class Injected extends AnnotationLiteral<Inject> implements Inject {
    private static final long serialVersionUID = 1L;
    static final Injected INSTANCE = new Injected();
  }
}
