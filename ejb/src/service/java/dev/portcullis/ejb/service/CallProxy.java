package dev.portcullis.ejb.service;

import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.InterceptionType;
import jakarta.enterprise.inject.spi.Interceptor;
import jakarta.transaction.Transactional;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import net.bytebuddy.implementation.InvocationHandlerAdapter;
import net.bytebuddy.matcher.ElementMatchers;

/**
 * What callers of a bean hold in place of its instance. Calls through it pass {@link Calls} and the
 * interceptors; calls of the instance to itself do not, as on a server.
 */
final class CallProxy implements InvocationHandler {
  private static final Map<Class<?>, Class<?>> CLASSES = new ConcurrentHashMap<>();

  private final Object instance;
  private final Calls calls;
  private final Map<Method, List<Interceptor<?>>> interceptors = new ConcurrentHashMap<>();

  private CallProxy(Object instance, Calls calls) {
    this.instance = instance;
    this.calls = calls;
  }

  /** A proxy before {@code instance}. */
  static <T> T of(T instance, Calls calls) {
    try {
      Class<?> type = CLASSES.computeIfAbsent(instance.getClass(), CallProxy::subclass);
      var constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      Object proxy = constructor.newInstance();
      var handler = type.getDeclaredField("handler");
      handler.setAccessible(true);
      handler.set(proxy, new CallProxy(instance, calls));
      @SuppressWarnings("unchecked")
      T typed = (T) proxy;
      return typed;
    } catch (ReflectiveOperationException broken) {
      throw new LinkageError(instance.getClass() + " cannot have a proxy", broken);
    }
  }

  private static Class<?> subclass(Class<?> bean) {
    try {
      var lookup = MethodHandles.privateLookupIn(bean, MethodHandles.lookup());
      return new ByteBuddy()
          .subclass(bean)
          .name(bean.getName() + "$Proxy")
          .defineField("handler", InvocationHandler.class)
          .method(
              ElementMatchers.not(ElementMatchers.isDeclaredBy(Object.class))
                  .and(ElementMatchers.not(ElementMatchers.isPrivate())))
          .intercept(InvocationHandlerAdapter.toField("handler"))
          .make()
          .load(bean.getClassLoader(), ClassLoadingStrategy.UsingLookup.of(lookup))
          .getLoaded();
    } catch (IllegalAccessException hidden) {
      throw new LinkageError(bean + " cannot have a proxy", hidden);
    }
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    return calls.call(
        method,
        () ->
            new InterceptedCall(
                    instance, method, arguments == null ? new Object[0] : arguments, around(method))
                .proceed());
  }

  private Iterator<Interceptor<?>> around(Method method) {
    return interceptors.computeIfAbsent(method, CallProxy::resolved).iterator();
  }

  private static List<Interceptor<?>> resolved(Method method) {
    BeanManager beans = ServiceContainer.beans();
    Annotation[] bindings =
        Stream.of(method.getAnnotations(), method.getDeclaringClass().getAnnotations())
            .flatMap(Stream::of)
            .filter(each -> beans.isInterceptorBinding(each.annotationType()))
            // TransactionalCalls is in its place.
            .filter(each -> each.annotationType() != Transactional.class)
            .toArray(Annotation[]::new);
    return bindings.length == 0
        ? List.of()
        : beans.resolveInterceptors(InterceptionType.AROUND_INVOKE, bindings);
  }

  /** Calls {@code method} and throws what it throws. */
  static Object called(Object target, Method method, Object[] arguments) throws Exception {
    try {
      method.setAccessible(true);
      return method.invoke(target, arguments);
    } catch (InvocationTargetException thrown) {
      if (thrown.getCause() instanceof Error error) {
        throw error;
      }
      throw (Exception) thrown.getCause();
    }
  }
}
