package dev.portcullis.ejb.setting;

import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigValue;
import org.eclipse.microprofile.config.spi.ConfigBuilder;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.eclipse.microprofile.config.spi.Converter;

/** The settings of a test: those it gives, and the defaults of the properties file for the rest. */
public final class GivenSettings extends ConfigProviderResolver {
  private static final Properties FILE = file();
  private static final ThreadLocal<Map<String, String>> GIVEN = ThreadLocal.withInitial(Map::of);

  /**
   * The configuration bean as a container makes it.
   *
   * @param given what it reads as long as this thread makes no other
   */
  public static <T extends Settings> T bean(Class<T> type, Map<String, String> given) {
    GIVEN.set(Map.copyOf(given));
    return bean(type);
  }

  /**
   * What declares its settings in {@code work} reads these, and the defaults for the rest.
   *
   * @param given by name
   */
  public static <T> T reading(Map<String, String> given, Supplier<T> work) {
    return BoundSettingSource.with(StandaloneSettings.texts(Map.copyOf(given), Map.of()), work);
  }

  /** The defaults in the properties file. */
  static Map<String, String> defaults() {
    return FILE.stringPropertyNames().stream()
        .collect(Collectors.toMap(name -> name, FILE::getProperty));
  }

  private static <T> T bean(Class<T> type) {
    try {
      Constructor<T> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      T bean = constructor.newInstance();
      for (Field field : type.getDeclaredFields()) {
        if (field.isAnnotationPresent(Inject.class)
            && Settings.class.isAssignableFrom(field.getType())) {
          field.setAccessible(true);
          field.set(bean, bean(field.getType()));
        }
      }
      return bean;
    } catch (ReflectiveOperationException broken) {
      throw new LinkageError(broken.getMessage(), broken);
    }
  }

  private static Properties file() {
    Properties file = new Properties();
    try (InputStream in =
        Settings.class.getResourceAsStream("/META-INF/microprofile-config.properties")) {
      file.load(in);
      return file;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Override
  public Config getConfig() {
    return new Texts();
  }

  @Override
  public Config getConfig(ClassLoader loader) {
    return getConfig();
  }

  @Override
  public ConfigBuilder getBuilder() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void registerConfig(Config config, ClassLoader loader) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void releaseConfig(Config config) {
    throw new UnsupportedOperationException();
  }

  /** Nothing but text, which is all the application requests; empty text counts as none. */
  private static final class Texts implements Config {
    @Override
    public <T> Optional<T> getOptionalValue(String name, Class<T> type) {
      String text = GIVEN.get().getOrDefault(name, FILE.getProperty(name));
      return Optional.ofNullable(text).filter(set -> !set.isEmpty()).map(type::cast);
    }

    @Override
    public <T> T getValue(String name, Class<T> type) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ConfigValue getConfigValue(String name) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Iterable<String> getPropertyNames() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Iterable<ConfigSource> getConfigSources() {
      throw new UnsupportedOperationException();
    }

    @Override
    public <T> Optional<Converter<T>> getConverter(Class<T> type) {
      throw new UnsupportedOperationException();
    }

    @Override
    public <T> T unwrap(Class<T> type) {
      throw new UnsupportedOperationException();
    }
  }
}
