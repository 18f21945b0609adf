package dev.portcullis.kernel;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Settings from MicroProfile Config, looked up again each time, because they depend on the calling
 * thread.
 *
 * @param loader the class loader of the application; null for that of the thread
 */
record ConfigSettingSource(ClassLoader loader) implements SettingSource {
  @Override
  public Optional<String> find(String name) {
    return config().getOptionalValue(name, String.class);
  }

  @Override
  public Origin origin(String name) {
    if (System.getProperty(name) != null) {
      return Origin.PROPERTY;
    }
    return EnvironmentVariableNames.of(name).stream().anyMatch(System.getenv()::containsKey)
        ? Origin.ENVIRONMENT
        : Origin.CONFIGURATION;
  }

  @Override
  public Set<String> properties() {
    Set<String> names = new TreeSet<>(System.getProperties().stringPropertyNames());
    // Some servers also list environment variables here, with names of their own.
    config().getPropertyNames().forEach(name -> addUnlessVariable(names, name));
    return names;
  }

  private Config config() {
    return loader == null ? ConfigProvider.getConfig() : ConfigProvider.getConfig(loader);
  }

  private static void addUnlessVariable(Set<String> names, String name) {
    if (EnvironmentVariableNames.of(name).stream().noneMatch(System.getenv()::containsKey)) {
      names.add(name);
    }
  }

  @Override
  public Set<String> variables() {
    return System.getenv().keySet();
  }
}
