package dev.portcullis.command;

import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.ejb.setting.SettingsAlone;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The product's own classes without a server, for the length of one transaction: each is made once,
 * with what it is injected with. Nothing stands around them, so who calls sees to what a server
 * would: the transaction, and what the call is tied to.
 */
final class Beans {
  private final EntityManager entities;
  private final SettingsAlone settings;
  private final Map<Class<?>, Object> made = new HashMap<>();

  Beans(EntityManager entities, SettingsAlone settings) {
    this.entities = entities;
    this.settings = settings;
  }

  /** The one of this class. */
  <T> T get(Class<T> type) {
    Object known = made.get(type);
    if (known == null) {
      known = make(type);
      made.put(type, known);
    }
    return type.cast(known);
  }

  private Object make(Class<?> type) {
    if (Settings.class.isAssignableFrom(type)) {
      return settings.get(type);
    }
    if (type == Event.class) {
      return nobodyListens();
    }
    try {
      Constructor<?> constructor = constructor(type);
      constructor.setAccessible(true);
      Object bean =
          constructor.newInstance(
              Arrays.stream(constructor.getParameterTypes()).map(this::get).toArray());
      for (Class<?> part = type; part != Object.class; part = part.getSuperclass()) {
        for (Field field : part.getDeclaredFields()) {
          inject(bean, field);
        }
      }
      return bean;
    } catch (ReflectiveOperationException broken) {
      throw new LinkageError(type + " cannot be made without a server", broken);
    }
  }

  private static Constructor<?> constructor(Class<?> type) throws NoSuchMethodException {
    for (Constructor<?> each : type.getDeclaredConstructors()) {
      if (each.isAnnotationPresent(Inject.class)) {
        return each;
      }
    }
    return type.getDeclaredConstructor();
  }

  private void inject(Object bean, Field field) throws IllegalAccessException {
    if (field.isAnnotationPresent(PersistenceContext.class)) {
      field.setAccessible(true);
      field.set(bean, entities);
    } else if (field.isAnnotationPresent(Inject.class)) {
      field.setAccessible(true);
      field.set(bean, get(field.getType()));
    }
  }

  private static Object nobodyListens() {
    return Proxy.newProxyInstance(
        Beans.class.getClassLoader(), new Class<?>[] {Event.class}, (proxy, method, given) -> null);
  }
}
