package dev.portcullis.persistence.database;

import dev.portcullis.kernel.SettingSource;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.postgresql.Driver;

/**
 * The settings of the database's address and credentials. The data source reads them itself,
 * because servers create it before they start the application, on their own threads.
 */
public final class DatabaseSettings {
  private static final SettingSource PROCESS =
      SettingSource.of(properties(), System.getenv(), Map.of());
  private static final SettingSource CONFIGURED =
      SettingSource.ofServer(DatabaseSettings.class.getClassLoader());

  private final SettingSource texts;

  private DatabaseSettings(SettingSource texts) {
    this.texts = texts;
  }

  /**
   * The settings of MicroProfile Config as the application sees them. If the server has no
   * configuration for it yet, system properties and the environment apply.
   */
  static DatabaseSettings read() {
    return new DatabaseSettings(isConfigured() ? CONFIGURED : PROCESS);
  }

  private static boolean isConfigured() {
    try {
      var unused = CONFIGURED.find("db.url");
      return true;
    } catch (IllegalStateException | IllegalArgumentException | LinkageError noneYet) {
      return false;
    }
  }

  private static Map<String, String> properties() {
    Map<String, String> all = new HashMap<>();
    System.getProperties()
        .stringPropertyNames()
        .forEach(name -> all.put(name, System.getProperty(name)));
    return all;
  }

  Optional<String> text(String name) {
    return texts.find(name).filter(text -> !text.isBlank());
  }

  /** A password, which may be in a file. */
  Optional<String> secret(String name) {
    try {
      return texts.secret(name).filter(text -> !text.isBlank());
    } catch (IOException unreadable) {
      throw new IllegalStateException(
          "The setting " + name + SettingSource.FILE + " " + unreadable.getMessage(), unreadable);
    }
  }

  /** Whether the text is an address that the driver understands. */
  public static boolean isUrl(String text) {
    return text.startsWith("jdbc:postgresql:") && Driver.parseURL(text, null) != null;
  }
}
