package dev.portcullis.ejb.startup;

import dev.portcullis.ejb.setting.InvalidSettingException;

/**
 * What the descriptor of the deployed archive ({@code application.xml}, or {@code web.xml} of the
 * WAR) says of {@code java:app/jdbc/portcullis}. Servers read it before anything of the application
 * runs, and replace no settings in it; so it says the same once more in environment entries, and
 * the settings are compared with those (Jakarta EE Platform 10, EE.5.4 and EE.5.18).
 *
 * @param name what the data source is called: its own name, or that of one of the server's
 * @param poolSize how many connections its own pool opens at most
 */
public record DeclaredDataSource(String name, int poolSize) {
  /** The data source that the archive brings, and by which the application knows any. */
  public static final String OWN = "java:app/jdbc/portcullis";

  /** The environment entry with the name, a text. */
  public static final String NAME_ENTRY = "java:app/portcullis/data-source";

  /** The environment entry with the size, an integer. */
  public static final String POOL_SIZE_ENTRY = "java:app/portcullis/pool-size";

  private static final String HOW =
      "; write one that has the settings: java -jar portcullis.jar archive";

  /**
   * Holds the settings to it.
   *
   * @throws InvalidSettingException naming the one that is not as in the archive
   */
  void check(DatabaseConfig config) {
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
