package dev.portcullis.kernel;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Settings given to a tool, looked up as MicroProfile Config does. */
record MapSettingSource(
    Map<String, String> given, Map<String, String> environment, Map<String, String> defaults)
    implements SettingSource {
  @Override
  public Optional<String> find(String name) {
    String text = given.get(name);
    if (text == null) {
      text =
          EnvironmentVariableNames.of(name).stream()
              .filter(environment::containsKey)
              .findFirst()
              .map(environment::get)
              .orElse(defaults.get(name));
    }
    return Optional.ofNullable(text).filter(set -> !set.isEmpty());
  }

  @Override
  public Origin origin(String name) {
    if (given.containsKey(name)) {
      return Origin.PROPERTY;
    }
    return EnvironmentVariableNames.of(name).stream().anyMatch(environment::containsKey)
        ? Origin.ENVIRONMENT
        : Origin.CONFIGURATION;
  }

  @Override
  public Set<String> properties() {
    return given.keySet();
  }

  @Override
  public Set<String> variables() {
    return environment.keySet();
  }
}
