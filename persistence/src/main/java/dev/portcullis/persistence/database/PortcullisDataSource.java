package dev.portcullis.persistence.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The PostgreSQL data source. The application's configuration ({@link DatabaseSettings}) defines it
 * with {@code db.url}, {@code db.user} and {@code db.password}. So the application deploys to any
 * server without server configuration.
 *
 * <p>Servers set user and password again, some of them with empty strings, which are ignored.
 */
public class PortcullisDataSource extends PGSimpleDataSource {
  private static final long serialVersionUID = 1L;

  /**
   * The maximum time in seconds to complete the handshake with a server that accepted the
   * connection.
   */
  private static final int HANDSHAKE_SECONDS = 5;

  /**
   * Whether a valid address is configured. A missing address is reported when a connection is
   * requested.
   */
  private final boolean isAddressed;

  private final transient ConnectionLimits limits;

  /** Reads the settings. An invalid {@code db.url} is reported when a connection is requested. */
  public PortcullisDataSource() {
    DatabaseSettings settings = DatabaseSettings.read();
    Optional<String> url = settings.text("db.url").filter(DatabaseSettings::isUrl);
    isAddressed = url.isPresent();
    limits = ConnectionLimits.of(settings);
    if (isAddressed) {
      setURL(url.get());
      super.setUser(settings.text("db.user").orElse(null));
      super.setPassword(settings.secret("db.password").orElse(null));
      setApplicationName("portcullis");
      setTcpKeepAlive(true);
      setConnectTimeout(10);
      setSocketTimeout(HANDSHAKE_SECONDS);
      // The details contain the rejected values, which must not appear in logs.
      setLogServerErrorDetail(false);
    }
  }

  /**
   * Unpooled connections of the role that owns the tables and changes the schema: {@code
   * db.owner-user} and {@code db.owner-password}. Empty if the application's own role does.
   */
  public static Optional<DataSource> ofOwner() {
    DatabaseSettings settings = DatabaseSettings.read();
    Optional<String> owner = settings.text("db.owner-user");
    if (owner.isEmpty() || settings.text("db.url").isEmpty()) {
      return Optional.empty();
    }
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setURL(settings.text("db.url").get());
    source.setUser(owner.get());
    source.setPassword(settings.secret("db.owner-password").orElse(null));
    source.setApplicationName("portcullis-migration");
    source.setConnectTimeout(10);
    return Optional.of(source);
  }

  /**
   * A connection outside every pool for a caller that keeps it. It is not reopened when it is lost.
   */
  public static Connection dedicated() throws SQLException {
    DatabaseSettings settings = DatabaseSettings.read();
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setURL(settings.text("db.url").orElseThrow());
    source.setUser(settings.text("db.user").orElse(null));
    source.setPassword(settings.secret("db.password").orElse(null));
    source.setApplicationName("portcullis-policy");
    source.setTcpKeepAlive(true);
    source.setConnectTimeout(10);
    source.setSocketTimeout(HANDSHAKE_SECONDS);
    source.setLogServerErrorDetail(false);
    return unbounded(ConnectionLimits.of(settings).applied(source.getConnection()));
  }

  /**
   * Unpooled connections for schema changes, as the owner of the tables if configured, else as the
   * application's role. Empty without {@code db.url}. A migration may wait for locks longer than
   * requests may, and keeps one while it works.
   */
  public static Optional<DataSource> ofMigration() {
    DatabaseSettings settings = DatabaseSettings.read();
    if (ofOwner().isPresent() || settings.text("db.url").isEmpty()) {
      return ofOwner().map(MigrationDataSource::new);
    }
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setURL(settings.text("db.url").get());
    source.setUser(settings.text("db.user").orElse(null));
    source.setPassword(settings.secret("db.password").orElse(null));
    source.setApplicationName("portcullis-migration");
    source.setConnectTimeout(10);
    return Optional.of(new MigrationDataSource(source));
  }

  /** Makes pooled connections check whether they can write before their next use. */
  public static void markSuspect() {
    ReconnectingConnection.markAllSuspect();
  }

  /** The database role of the application. */
  public static String applicationRole() {
    return new PortcullisDataSource().getUser();
  }

  /** Statements have no network timeout; only opening a connection has one. */
  private static Connection unbounded(Connection opened) throws SQLException {
    opened.setNetworkTimeout(Runnable::run, 0);
    return opened;
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
    if (!isAddressed) {
      throw new SQLException(
          "The setting db.url (environment: DB_URL) is missing or no address. Set it to the JDBC"
              + " URL of a PostgreSQL database, for example"
              + " jdbc:postgresql://localhost:5432/portcullis");
    }
    boolean own = user == null || user.isEmpty();
    String name = own ? getUser() : user;
    String secret = own ? getPassword() : password;
    return ReconnectingConnection.open(
        () -> unbounded(limits.applied(super.getConnection(name, secret))));
  }
}
