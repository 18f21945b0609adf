package dev.portcullis.ejb.setting;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/** The defaults in the reference file, and those of the other modules. */
final class Defaults {
  private static final String NAME = "META-INF/microprofile-config.properties";

  private static final Properties FILES = read();

  private Defaults() {}

  /** The default of the setting of this name, if it has one. */
  static Optional<String> of(String name) {
    return Optional.ofNullable(FILES.getProperty(name));
  }

  /** All of them, by name. */
  static Map<String, String> all() {
    return FILES.stringPropertyNames().stream()
        .collect(Collectors.toMap(name -> name, FILES::getProperty));
  }

  private static Properties read() {
    Properties all = new Properties();
    try {
      // All files of this name count (MicroProfile Config 3.0, "Default ConfigSources"): the WAR
      // has two, and the web module's is found first.
      for (URL file : Collections.list(Defaults.class.getClassLoader().getResources(NAME))) {
        try (InputStream in = file.openStream()) {
          all.load(in);
        }
      }
      return all;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
