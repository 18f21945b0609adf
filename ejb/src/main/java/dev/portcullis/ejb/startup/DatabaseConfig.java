package dev.portcullis.ejb.startup;

import dev.portcullis.ejb.admission.HttpLimitsConfig;
import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.persistence.database.DatabaseSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The settings {@code db.*}. The data source itself reads address and credentials. The archive
 * declares the size of its pool, or the server's data source ({@link DeclaredDataSource}).
 */
@ApplicationScoped
public class DatabaseConfig extends Settings implements CheckedConfig {
  private static final String URL = "db.url";
  private static final String JNDI = "db.jndi";
  private static final String POOL_SIZE = "db.pool-size";
  private static final String OWNER = "db.owner-user";
  private static final String OWNER_PASSWORD = "db.owner-password";

  /** The minimum with which jobs and nested transactions proceed while requests wait. */
  private static final int LEAST_CONNECTIONS = 10;

  private static final int MOST_CONNECTIONS = 1000;

  private static final Pattern NAME = Pattern.compile("[!-~&&[^<>&\"']]{1,200}");

  private final Setting<Optional<String>> url = optional(URL, DatabaseConfig::address);
  private final Setting<Optional<String>> owner = stripped(OWNER);
  private final Setting<Optional<String>> ownerPassword = optional(OWNER_PASSWORD).secret();

  private final Setting<Optional<String>> jndi = optional(JNDI, DatabaseConfig::jndiName);
  private final Setting<Integer> poolSize = integer(POOL_SIZE, LEAST_CONNECTIONS, MOST_CONNECTIONS);

  @Inject private HttpLimitsConfig intake;

  /** Also declares the settings that only the data source reads. */
  public DatabaseConfig() {
    stripped("db.user");
    optional("db.password").secret();
    millis("db.lock-timeout-ms", 100, 600_000);
    millis("db.idle-transaction-ms", 500, 3_600_000);
  }

  /** The name of a data source of the server; empty if the archive contains its own. */
  public Optional<String> jndi() {
    return jndi.get();
  }

  /** The maximum number of connections in the pool of a node; without effect with {@link #jndi}. */
  public int poolSize() {
    return poolSize.get();
  }

  @Override
  public void check() {
    super.check();
    if (url.get().isEmpty()) {
      throw new InvalidSettingException(
          URL,
          "is missing: the JDBC URL of a PostgreSQL database, for example"
              + " jdbc:postgresql://localhost:5432/portcullis");
    }
    if (jndi.get().isPresent() && poolSize.isSet()) {
      throw new InvalidSettingException(
          POOL_SIZE, "has no effect with " + JNDI + ": the server configures its own pool");
    }
    if (ownerPassword.get().isPresent() && owner.get().isEmpty()) {
      throw new InvalidSettingException(
          OWNER, "is missing; " + OWNER_PASSWORD + " has no effect without it");
    }
  }

  @Override
  public List<String> advice(boolean local) {
    if (jndi.get().isPresent() || poolSize.get() > intake.maxRequests()) {
      return List.of();
    }
    return List.of(
        "%s is %d, and http.max-requests is %d: requests wait for each other's connections"
            .formatted(POOL_SIZE, poolSize.get(), intake.maxRequests()));
  }

  private static String jndiName(String name, String text) {
    if (!NAME.matcher(text.strip()).matches()) {
      throw new InvalidSettingException(
          name,
          "must be the JNDI name of a data source such as java:jboss/datasources/portcullis or"
              + " jdbc/portcullis");
    }
    return text.strip();
  }

  private static String address(String name, String text) {
    if (!DatabaseSettings.isUrl(text)) {
      throw new InvalidSettingException(
          name,
          "must be a JDBC URL of PostgreSQL such as jdbc:postgresql://localhost:5432/portcullis"
              + " (the value is not shown)");
    }
    return text;
  }
}
