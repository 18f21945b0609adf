package dev.portcullis.ejb.service;

import dev.portcullis.contract.Contract;
import dev.portcullis.ejb.audit.AuditInterceptor;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.testing.repeat.RunEnd;
import jakarta.enterprise.inject.spi.BeanManager;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;

/**
 * The one CDI container of the JVM, with every bean of {@code ejb}, {@code persistence} and {@code
 * kernel}, and of the module under test where it is built on these. It starts with the first test
 * that needs it and ends with the JVM.
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
            .addBeanClasses(array(BeanClasses.beside(QueryRunner.class)))
            .addBeanClasses(array(BeanClasses.beside(Clock.class)))
            .addBeanClasses(array(BeanClasses.inPackageOf(Contract.class)))
            .addBeanClasses(array(ofModulesAbove()))
            .addExtension(new EjbExtension(CONTEXT))
            .addServices(new WeldTransactions())
            .skipShutdownHook()
            .initialize();
    RunEnd.add(started::shutdown);
    return started;
  }

  /** The beans beside each class of the list, which a module has that is built on these. */
  private static List<Class<?>> ofModulesAbove() {
    try (InputStream list = ServiceContainer.class.getResourceAsStream("archives.txt")) {
      if (list == null) {
        return List.of();
      }
      return new String(list.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .flatMap(member -> BeanClasses.beside(named(member)).stream())
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Class<?> named(String member) {
    try {
      return Class.forName(member, false, ServiceContainer.class.getClassLoader());
    } catch (ClassNotFoundException gone) {
      throw new LinkageError(member, gone);
    }
  }

  private static Class<?>[] array(List<Class<?>> classes) {
    return classes.toArray(Class<?>[]::new);
  }
}
