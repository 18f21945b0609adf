package dev.portcullis.kernel;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * What MicroProfile Config has; it is asked anew each time, for it depends on who asks.
 *
 * @param loader of whose application; null for that of the thread
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
    // Some servers list the environment here, too, in a spelling of their own.
    config().getPropertyNames().forEach(name -> addForeign(names, name));
    return names;
  }

  private Config config() {
    return loader == null ? ConfigProvider.getConfig() : ConfigProvider.getConfig(loader);
  }

  private static void addForeign(Set<String> names, String name) {
    if (EnvironmentVariableNames.of(name).stream().noneMatch(System.getenv()::containsKey)) {
      names.add(name);
    }
  }

  @Override
  public Set<String> variables() {
    return System.getenv().keySet();
  }
}
