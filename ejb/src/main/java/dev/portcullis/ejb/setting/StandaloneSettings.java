package dev.portcullis.ejb.setting;

import dev.portcullis.kernel.SettingSource;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of all features without a server, for tools: each created once, with its injected
 * settings.
 */
public final class StandaloneSettings {
  private static final String LIST = "META-INF/portcullis/settings.txt";

  private final Map<Class<?>, Object> made = new LinkedHashMap<>();

  private StandaloneSettings() {}

  /** The settings with the source {@code texts}. */
  public static StandaloneSettings of(SettingSource texts) {
    return BoundSettingSource.with(
        texts,
        () -> {
          StandaloneSettings alone = new StandaloneSettings();
          classes().forEach(alone::get);
          return alone;
        });
  }

  /**
   * The source of a tool's input, with the defaults of the reference file.
   *
   * @param properties by name
   * @param environment by the name of the variable
   */
  public static SettingSource texts(
      Map<String, String> properties, Map<String, String> environment) {
    return SettingSource.of(properties, environment, Defaults.all());
  }

  /** All of them. */
  public Collection<Settings> all() {
    return made.values().stream()
        .filter(Settings.class::isInstance)
        .map(Settings.class::cast)
        .toList();
  }

  /** The settings of this class. */
  public <T> T get(Class<T> type) {
    Object known = made.get(type);
    if (known == null) {
      known = make(type);
      made.put(type, known);
    }
    return type.cast(known);
  }

  private Object make(Class<?> type) {
    try {
      Constructor<?> constructor =
          Arrays.stream(type.getDeclaredConstructors())
              .filter(each -> each.isAnnotationPresent(Inject.class))
              .findFirst()
              .orElse(null);
      if (constructor == null) {
        constructor = type.getDeclaredConstructor();
      }
      constructor.setAccessible(true);
      Object bean =
          constructor.newInstance(
              Arrays.stream(constructor.getParameterTypes()).map(this::get).toArray());
      for (Field field : type.getDeclaredFields()) {
        if (field.isAnnotationPresent(Inject.class)) {
          field.setAccessible(true);
          field.set(bean, get(field.getType()));
        }
      }
      return bean;
    } catch (ReflectiveOperationException broken) {
      throw new LinkageError(type + " cannot be made without a server", broken);
    }
  }

  private static List<Class<?>> classes() {
    List<Class<?>> listed = new ArrayList<>();
    try {
      // A module that the product may lack has a separate list.
      for (URL list :
          Collections.list(StandaloneSettings.class.getClassLoader().getResources(LIST))) {
        try (InputStream in = list.openStream()) {
          new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .map(StandaloneSettings::named)
              .forEach(listed::add);
        }
      }
      return listed;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Class<?> named(String name) {
    try {
      return Class.forName(name, true, StandaloneSettings.class.getClassLoader());
    } catch (ClassNotFoundException gone) {
      throw new LinkageError(name + " is listed in " + LIST, gone);
    }
  }
}
