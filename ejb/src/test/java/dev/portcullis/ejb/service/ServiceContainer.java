package dev.portcullis.ejb.service;

import dev.portcullis.contract.Contract;
import dev.portcullis.ejb.audit.AuditInterceptor;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.Reading;
import dev.portcullis.testing.repeat.RunEnd;
import jakarta.enterprise.inject.spi.BeanManager;
import java.util.List;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;

/**
 * The one CDI container of the JVM, with every bean of {@code ejb}, {@code persistence} and {@code
 * kernel}. It starts with the first test that needs it and ends with the JVM.
 */
final class ServiceContainer {
  static final ServiceContext CONTEXT = new ServiceContext();
  private static final WeldContainer CONTAINER = start();

  private ServiceContainer() {}

  /** The container's beans. */
  static BeanManager beans() {
    return CONTAINER.getBeanManager();
  }

  private static WeldContainer start() {
    WeldContainer started =
        new Weld("services")
            .disableDiscovery()
            .addBeanClasses(array(BeanClasses.beside(AuditInterceptor.class)))
            .addBeanClasses(array(BeanClasses.beside(Reading.class)))
            .addBeanClasses(array(BeanClasses.beside(Clock.class)))
            .addBeanClasses(array(BeanClasses.inPackageOf(Contract.class)))
            .addExtension(new EjbExtension(CONTEXT))
            .addServices(new WeldTransactions())
            .skipShutdownHook()
            .initialize();
    RunEnd.add(started::shutdown);
    return started;
  }

  private static Class<?>[] array(List<Class<?>> classes) {
    return classes.toArray(Class<?>[]::new);
  }
}
