package dev.portcullis.ejb.startup;

import dev.portcullis.ejb.setting.InvalidSettingException;

/**
 * The definition of {@code java:app/jdbc/portcullis} in the descriptor of the deployed archive
 * ({@code application.xml}, or {@code web.xml} of the WAR). Servers read it before the application
 * runs, and replace no settings in it. The descriptor therefore repeats the definition in
 * environment entries, and the settings are compared with those (Jakarta EE Platform 10, EE.5.4 and
 * EE.5.18).
 *
 * @param name the name of the data source: its own, or that of the server's
 * @param poolSize the maximum number of connections in its own pool
 */
public record DeclaredDataSource(String name, int poolSize) {
  /** The data source in the archive, and the application's name for any data source. */
  public static final String OWN = "java:app/jdbc/portcullis";

  /** The environment entry with the name, a text. */
  public static final String NAME_ENTRY = "java:app/portcullis/data-source";

  /** The environment entry with the size, an integer. */
  public static final String POOL_SIZE_ENTRY = "java:app/portcullis/pool-size";

  private static final String HOW =
      "; write one that has the settings: java -jar portcullis.jar archive";

  /**
   * Compares the settings with it.
   *
   * @throws InvalidSettingException naming the setting that differs from the archive
   */
  public void check(DatabaseConfig config) {
    boolean isOwn = name.equals(OWN);
    if (!name.equals(config.jndi().orElse(OWN))) {
      throw new InvalidSettingException(
          "db.jndi",
          "is %s, and the archive has %s%s"
              .formatted(
                  config.jndi().orElse("not set"), isOwn ? "a data source of its own" : name, HOW));
    }
    if (isOwn && poolSize != config.poolSize()) {
      throw new InvalidSettingException(
          "db.pool-size",
          "is %d, and the archive has a pool of %d%s".formatted(config.poolSize(), poolSize, HOW));
    }
  }
}
