package dev.portcullis.kernel;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The source of settings: the configuration of a server, or the input of a tool. */
public interface SettingSource {
  /** The suffix that turns the name of a secret setting into that of a file which contains it. */
  String FILE = "-file";

  /** The origin of a text. */
  enum Origin {
    /** A system property, or a property given to a tool. */
    PROPERTY,
    /** A variable of the environment. */
    ENVIRONMENT,
    /** Another source of the server's configuration. */
    CONFIGURATION
  }

  /** The text under this name; an empty text counts as none. */
  Optional<String> find(String name);

  /** The origin of the text under this name. */
  Origin origin(String name);

  /** The names of all properties, including those of other applications. */
  Set<String> properties();

  /** The names of all variables of the environment. */
  Set<String> variables();

  /**
   * The text under this name, or in the file named by the setting with the suffix {@link #FILE}.
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

  /** The settings of MicroProfile Config, as the calling thread sees them. */
  static SettingSource ofServer() {
    return new ConfigSettingSource(null);
  }

  /** The settings of MicroProfile Config, as the application of this class loader sees them. */
  static SettingSource ofServer(ClassLoader loader) {
    return new ConfigSettingSource(loader);
  }

  /**
   * The settings given to a tool.
   *
   * @param properties by name
   * @param environment by the name of the variable
   * @param defaults by name, for settings in neither of them
   */
  static SettingSource of(
      Map<String, String> properties,
      Map<String, String> environment,
      Map<String, String> defaults) {
    return new MapSettingSource(
        Map.copyOf(properties), Map.copyOf(environment), Map.copyOf(defaults));
  }
}
