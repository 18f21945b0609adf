package dev.portcullis.kernel;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.Config;

/** What MicroProfile Config has; it is asked anew each time, for it depends on who asks. */
record ConfiguredTexts(Supplier<Config> config) implements SettingTexts {
  @Override
  public Optional<String> find(String name) {
    return config.get().getOptionalValue(name, String.class);
  }

  @Override
  public Origin origin(String name) {
    if (System.getProperty(name) != null) {
      return Origin.PROPERTY;
    }
    return VariableNames.of(name).stream().anyMatch(System.getenv()::containsKey)
        ? Origin.ENVIRONMENT
        : Origin.CONFIGURATION;
  }

  @Override
  public Set<String> properties() {
    Set<String> names = new TreeSet<>(System.getProperties().stringPropertyNames());
    // Some servers list the environment here, too, in a spelling of their own.
    config.get().getPropertyNames().forEach(name -> addForeign(names, name));
    return names;
  }

  private static void addForeign(Set<String> names, String name) {
    if (VariableNames.of(name).stream().noneMatch(System.getenv()::containsKey)) {
      names.add(name);
    }
  }

  @Override
  public Set<String> variables() {
    return System.getenv().keySet();
  }
}
