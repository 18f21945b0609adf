package dev.portcullis.ejb.service;

import jakarta.ejb.ApplicationException;
import jakarta.ejb.Singleton;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import java.lang.reflect.Method;
import java.rmi.RemoteException;

/** The rules of annotations for transactions and exceptions (Enterprise Beans 4.0, 8.3.7 and 9). */
final class EjbRules {
  private EjbRules() {}

  /** Whether this is the class of a session bean. */
  static boolean isSessionBean(Class<?> type) {
    return type.isAnnotationPresent(Stateless.class) || type.isAnnotationPresent(Singleton.class);
  }

  /** Whether the bean begins and ends its transactions by itself. */
  static boolean isBeanManaged(Class<?> beanClass) {
    TransactionManagement management = beanClass.getAnnotation(TransactionManagement.class);
    return management != null && management.value() == TransactionManagementType.BEAN;
  }

  /**
   * The attribute of a business method: its own, or that of the class that declares it, which may
   * be a superclass of the bean (8.3.7.1).
   */
  static TransactionAttributeType attribute(Method method) {
    TransactionAttribute attribute = method.getAnnotation(TransactionAttribute.class);
    if (attribute == null) {
      attribute = method.getDeclaringClass().getAnnotation(TransactionAttribute.class);
    }
    return attribute == null ? TransactionAttributeType.REQUIRED : attribute.value();
  }

  /** Whether the caller gets this exception as it is. */
  static boolean isApplicationException(Throwable thrown) {
    if (marked(thrown.getClass()) != null) {
      return true;
    }
    return thrown instanceof Exception
        && !(thrown instanceof RuntimeException)
        && !(thrown instanceof RemoteException);
  }

  /** Whether this exception of the application rolls its transaction back. */
  static boolean rollsBack(Throwable thrown) {
    ApplicationException mark = marked(thrown.getClass());
    return mark != null && mark.rollback();
  }

  /** The mark of the class itself, or the nearest of a superclass that is inherited (9.2.1). */
  private static ApplicationException marked(Class<?> type) {
    ApplicationException own = type.getAnnotation(ApplicationException.class);
    if (own != null) {
      return own;
    }
    for (Class<?> above = type.getSuperclass(); above != null; above = above.getSuperclass()) {
      ApplicationException mark = above.getAnnotation(ApplicationException.class);
      if (mark != null) {
        return mark.inherited() ? mark : null;
      }
    }
    return null;
  }
}
