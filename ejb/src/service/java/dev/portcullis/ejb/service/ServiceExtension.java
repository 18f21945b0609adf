package dev.portcullis.ejb.service;

import dev.portcullis.kernel.Context;
import jakarta.enterprise.context.spi.CreationalContext;
import jakarta.enterprise.inject.spi.AnnotatedType;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;

/** Injects a {@link ServiceTest} and leaves nothing of it to the next. */
final class ServiceExtension
    implements TestInstancePostProcessor, BeforeEachCallback, AfterEachCallback {
  @Override
  public void postProcessTestInstance(Object test, ExtensionContext context) {
    inject(test, test.getClass());
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    NetworkWatch.bind();
    settings(context.getRequiredTestClass());
  }

  private static void settings(Class<?> type) {
    for (Class<?> part = type; part != null; part = part.getEnclosingClass()) {
      ServiceTest marked = part.getAnnotation(ServiceTest.class);
      if (marked != null) {
        for (String setting : marked.settings()) {
          int equals = setting.indexOf('=');
          ServiceContainer.CONTEXT.set(setting.substring(0, equals), setting.substring(equals + 1));
        }
      }
    }
  }

  @SuppressWarnings("unchecked")
  private static <T> void inject(Object test, Class<T> type) {
    BeanManager beans = ServiceContainer.beans();
    AnnotatedType<T> annotated = beans.createAnnotatedType(type);
    CreationalContext<T> creation = beans.createCreationalContext(null);
    beans
        .getInjectionTargetFactory(annotated)
        .createInjectionTarget(null)
        .inject((T) test, creation);
  }

  @Override
  public void afterEach(ExtensionContext context) throws SystemException {
    boolean isLeft = ServerTransactions.MANAGER.getStatus() != Status.STATUS_NO_TRANSACTION;
    if (isLeft) {
      ServerTransactions.MANAGER.rollback();
    }
    Context.clear();
    ServiceContainer.CONTEXT.reset();
    if (isLeft) {
      throw new IllegalStateException("The test left a transaction on its thread");
    }
    NetworkWatch.judge();
    ConnectionWatch.judge();
  }
}
