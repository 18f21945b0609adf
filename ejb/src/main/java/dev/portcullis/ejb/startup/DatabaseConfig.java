package dev.portcullis.ejb.startup;

import dev.portcullis.ejb.setting.BadSetting;
import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.persistence.database.DatabaseSettings;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** The settings {@code db.*}, as the data source reads them by itself. */
@ApplicationScoped
public class DatabaseConfig extends Settings implements CheckedConfig {
  private static final String URL = "db.url";
  private static final String OWNER = "db.owner-user";
  private static final String OWNER_PASSWORD = "db.owner-password";

  private final Setting<Optional<String>> url = optional(URL, DatabaseConfig::address);
  private final Setting<Optional<String>> owner = stripped(OWNER);
  private final Setting<Optional<String>> ownerPassword = optional(OWNER_PASSWORD).secret();

  /** Declares what only the data source asks for as well. */
  public DatabaseConfig() {
    stripped("db.user");
    optional("db.password").secret();
  }

  @Override
  public void check() {
    super.check();
    if (url.get().isEmpty()) {
      throw new BadSetting(
          URL,
          "is missing: the JDBC URL of a PostgreSQL database, for example"
              + " jdbc:postgresql://localhost:5432/portcullis");
    }
    if (ownerPassword.get().isPresent() && owner.get().isEmpty()) {
      throw new BadSetting(OWNER, "is missing; " + OWNER_PASSWORD + " is of no use without it");
    }
  }

  private static String address(String name, String text) {
    if (!DatabaseSettings.isUrl(text)) {
      throw new BadSetting(
          name,
          "must be a JDBC URL of PostgreSQL such as jdbc:postgresql://localhost:5432/portcullis"
              + " (the value is not shown)");
    }
    return text;
  }
}
