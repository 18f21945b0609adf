package dev.portcullis.persistence.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The PostgreSQL data source, configured by {@code db.url}, {@code db.user} and {@code db.password}
 * (system properties; or {@code DB_URL}, {@code DB_USER}, {@code DB_PASSWORD} in the environment),
 * so that the application deploys to any server without server configuration.
 *
 * <p>Servers set user and password again, some of them with empty strings: those are ignored.
 */
public class PortcullisDataSource extends PGSimpleDataSource {
  private static final long serialVersionUID = 1L;

  /** Reads the settings; a missing {@code db.url} is reported when a connection is asked for. */
  public PortcullisDataSource() {
    String url = setting("db.url");
    if (url != null) {
      setURL(url);
      super.setUser(setting("db.user"));
      super.setPassword(setting("db.password"));
      setApplicationName("portcullis");
      setTcpKeepAlive(true);
      setConnectTimeout(10);
      // The details repeat the values that were refused: not for logs.
      setLogServerErrorDetail(false);
    }
  }

  /**
   * Connections, not pooled, as the role that owns the tables and changes the schema: {@code
   * db.owner-user} and {@code db.owner-password}. Empty when the application's own role does.
   */
  public static Optional<DataSource> ofOwner() {
    String owner = setting("db.owner-user");
    if (owner == null || setting("db.url") == null) {
      return Optional.empty();
    }
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setURL(setting("db.url"));
    source.setUser(owner);
    source.setPassword(setting("db.owner-password"));
    source.setApplicationName("portcullis-migration");
    source.setConnectTimeout(10);
    return Optional.of(source);
  }

  /**
   * A connection outside of every pool, for who keeps it; it is not opened again when it is lost.
   */
  public static Connection dedicated() throws SQLException {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setURL(setting("db.url"));
    source.setUser(setting("db.user"));
    source.setPassword(setting("db.password"));
    source.setApplicationName("portcullis-policy");
    source.setTcpKeepAlive(true);
    source.setConnectTimeout(10);
    source.setLogServerErrorDetail(false);
    return source.getConnection();
  }

  /** The role that the application works with. */
  public static String applicationRole() {
    return new PortcullisDataSource().getUser();
  }

  @Override
  public void setUser(String user) {
    if (user != null && !user.isEmpty()) {
      super.setUser(user);
    }
  }

  @Override
  public void setPassword(String password) {
    if (password != null && !password.isEmpty()) {
      super.setPassword(password);
    }
  }

  @Override
  public Connection getConnection() throws SQLException {
    return getConnection(getUser(), getPassword());
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    if (setting("db.url") == null) {
      throw new SQLException(
          "The setting db.url (environment: DB_URL) is missing. Set it to the JDBC URL of a"
              + " PostgreSQL database, for example jdbc:postgresql://localhost:5432/portcullis");
    }
    boolean own = user == null || user.isEmpty();
    String name = own ? getUser() : user;
    String secret = own ? getPassword() : password;
    return ReconnectingConnection.open(() -> super.getConnection(name, secret));
  }

  private static String setting(String name) {
    String value = System.getProperty(name);
    if (value == null) {
      value = System.getenv(name.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_"));
    }
    return value == null || value.isBlank() ? null : value;
  }
}
