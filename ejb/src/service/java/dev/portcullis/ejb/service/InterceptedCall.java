package dev.portcullis.ejb.service;

import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.InterceptionType;
import jakarta.enterprise.inject.spi.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** A call of a business method on its way through the interceptors. */
final class InterceptedCall implements InvocationContext {
  private final Map<String, Object> data = new HashMap<>();
  private final Object target;
  private final Method method;
  private final Iterator<Interceptor<?>> interceptors;
  private Object[] arguments;

  InterceptedCall(
      Object target, Method method, Object[] arguments, Iterator<Interceptor<?>> interceptors) {
    this.target = target;
    this.method = method;
    this.arguments = arguments;
    this.interceptors = interceptors;
  }

  @Override
  public Object proceed() throws Exception {
    return interceptors.hasNext()
        ? intercepted(interceptors.next())
        : CallProxy.called(target, method, arguments);
  }

  @SuppressWarnings("unchecked")
  private <T> Object intercepted(Interceptor<T> interceptor) throws Exception {
    BeanManager beans = ServiceContainer.beans();
    var creation = beans.createCreationalContext(interceptor);
    try {
      T instance = (T) beans.getReference(interceptor, interceptor.getBeanClass(), creation);
      return interceptor.intercept(InterceptionType.AROUND_INVOKE, instance, this);
    } finally {
      creation.release();
    }
  }

  @Override
  public Object getTarget() {
    return target;
  }

  @Override
  public Object getTimer() {
    return null;
  }

  @Override
  public Method getMethod() {
    return method;
  }

  @Override
  public Constructor<?> getConstructor() {
    return null;
  }

  @Override
  public Object[] getParameters() {
    return arguments;
  }

  @Override
  public void setParameters(Object[] given) {
    arguments = given;
  }

  @Override
  public Map<String, Object> getContextData() {
    return data;
  }
}
