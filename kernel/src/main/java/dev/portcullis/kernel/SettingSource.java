package dev.portcullis.kernel;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where the texts of settings are from: the configuration of a server, or what a tool was given.
 */
public interface SettingSource {
  /** What is added to the name of a secret setting for that of a file which holds it. */
  String FILE = "-file";

  /** Where a text was set. */
  enum Origin {
    /** A system property, or what a tool was given as one. */
    PROPERTY,
    /** A variable of the environment. */
    ENVIRONMENT,
    /** Another source of the server's configuration. */
    CONFIGURATION
  }

  /** What is set under this name; an empty text counts as none. */
  Optional<String> find(String name);

  /** Where what is set under this name was set. */
  Origin origin(String name);

  /** The names of whatever is set as a property, whosever it is. */
  Set<String> properties();

  /** The names of all variables of the environment. */
  Set<String> variables();

  /**
   * What is set under this name, or is in the file that the name with {@link #FILE} names.
   *
   * @throws IOException if both are set, or the file cannot be read; its message ends a sentence
   *     that begins with the name and {@link #FILE}
   */
  default Optional<String> secret(String name) throws IOException {
    Optional<String> text = find(name);
    Optional<String> file = find(name + FILE);
    if (file.isEmpty()) {
      return text;
    }
    if (text.isPresent()) {
      throw new IOException("is set, and " + name + " is as well: only one of them may be");
    }
    return Optional.of(SecretFile.read(file.get()));
  }

  /** Those of MicroProfile Config, as the thread sees it that asks. */
  static SettingSource ofServer() {
    return new ConfigSettingSource(null);
  }

  /** Those of MicroProfile Config as the application of this class loader sees it. */
  static SettingSource ofServer(ClassLoader loader) {
    return new ConfigSettingSource(loader);
  }

  /**
   * Those that a tool was given.
   *
   * @param properties by name
   * @param environment by the name of the variable
   * @param defaults by name, for what neither has
   */
  static SettingSource of(
      Map<String, String> properties,
      Map<String, String> environment,
      Map<String, String> defaults) {
    return new MapSettingSource(
        Map.copyOf(properties), Map.copyOf(environment), Map.copyOf(defaults));
  }
}
