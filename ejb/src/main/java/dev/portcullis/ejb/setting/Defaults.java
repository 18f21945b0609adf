package dev.portcullis.ejb.setting;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/** The defaults that the reference file gives. */
final class Defaults {
  private static final Properties FILE = read();

  private Defaults() {}

  /** The default of the setting of this name, if it has one. */
  static Optional<String> of(String name) {
    return Optional.ofNullable(FILE.getProperty(name));
  }

  /** All of them, by name. */
  static Map<String, String> all() {
    return FILE.stringPropertyNames().stream()
        .collect(Collectors.toMap(name -> name, FILE::getProperty));
  }

  private static Properties read() {
    Properties file = new Properties();
    try (InputStream in =
        Defaults.class.getResourceAsStream("/META-INF/microprofile-config.properties")) {
      file.load(in);
      return file;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
