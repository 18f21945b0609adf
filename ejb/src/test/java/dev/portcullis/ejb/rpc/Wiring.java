package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.metrics.FeatureMeters;
import dev.portcullis.ejb.metrics.GivenMeters;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Puts together what the container puts together, with some of it given. */
final class Wiring {
  private final Map<Class<?>, Object> made;

  Wiring(Map<Class<?>, Object> given) {
    made = new HashMap<>(given);
  }

  /** The one of this class, created on request. */
  <T> T of(Class<T> type) {
    Object found = made.get(type);
    if (found == null) {
      found = make(type);
      made.put(type, found);
      inject(type, found);
      if (found instanceof FeatureMeters meters) {
        var unused = GivenMeters.open(meters);
      }
    }
    return type.cast(found);
  }

  /** What is injected for all of them; only for those who go through them all. */
  static Instance<?> all(List<?> beans) {
    return (Instance<?>)
        Proxy.newProxyInstance(
            Wiring.class.getClassLoader(),
            new Class<?>[] {Instance.class},
            (proxy, method, arguments) -> {
              if (!method.getName().equals("forEach")) {
                throw new UnsupportedOperationException(method.getName());
              }
              @SuppressWarnings("unchecked")
              Consumer<Object> action = (Consumer<Object>) arguments[0];
              beans.forEach(action);
              return null;
            });
  }

  /** By the constructor with parameters, or else the one without. */
  private Object make(Class<?> type) {
    try {
      for (Constructor<?> constructor : type.getDeclaredConstructors()) {
        if (constructor.isAnnotationPresent(Inject.class)) {
          Object[] others = Arrays.stream(constructor.getParameterTypes()).map(this::of).toArray();
          return constructor.newInstance(others);
        }
      }
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (ReflectiveOperationException impossible) {
      throw new LinkageError(impossible.getMessage(), impossible);
    }
  }

  private void inject(Class<?> type, Object bean) {
    for (Field field : type.getDeclaredFields()) {
      if (field.isAnnotationPresent(Inject.class)) {
        field.setAccessible(true);
        try {
          field.set(bean, of(field.getType()));
        } catch (IllegalAccessException impossible) {
          throw new LinkageError(impossible.getMessage(), impossible);
        }
      }
    }
  }
}
