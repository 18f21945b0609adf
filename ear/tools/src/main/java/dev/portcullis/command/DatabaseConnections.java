package dev.portcullis.command;

import dev.portcullis.kernel.SettingSource;
import dev.portcullis.persistence.database.DatabaseSettings;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import org.postgresql.ds.PGSimpleDataSource;

/** Opens connections to the configured database, a new one each time. */
final class DatabaseConnections {
  private static final int CONNECT_SECONDS = 10;

  private DatabaseConnections() {}

  /** As the application's role. */
  static PGSimpleDataSource ofApplication(SettingSource texts) {
    return of(texts, text(texts, "db.user"), "db.password");
  }

  /** As the role that owns the tables; empty if the application's own role does. */
  static Optional<PGSimpleDataSource> ofOwner(SettingSource texts) {
    return text(texts, "db.owner-user")
        .map(owner -> of(texts, Optional.of(owner), "db.owner-password"));
  }

  /** The database's error as a sentence. */
  static CommandException failure(SQLException refused) {
    return new CommandException("The database reports: " + refused.getMessage(), refused);
  }

  private static PGSimpleDataSource of(
      SettingSource texts, Optional<String> user, String password) {
    String url =
        text(texts, "db.url")
            .filter(DatabaseSettings::isUrl)
            .orElseThrow(
                () ->
                    new CommandException(
                        "The setting db.url (environment: DB_URL) is missing or no address. Set it"
                            + " to the JDBC URL of a PostgreSQL database, for example"
                            + " jdbc:postgresql://localhost:5432/portcullis"));
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setURL(url);
    user.ifPresent(source::setUser);
    secret(texts, password).ifPresent(source::setPassword);
    source.setApplicationName("portcullis-command");
    source.setConnectTimeout(CONNECT_SECONDS);
    source.setTcpKeepAlive(true);
    // The details contain the rejected values.
    source.setLogServerErrorDetail(false);
    return source;
  }

  private static Optional<String> text(SettingSource texts, String name) {
    return texts.find(name).filter(text -> !text.isBlank());
  }

  private static Optional<String> secret(SettingSource texts, String name) {
    try {
      return texts.secret(name).filter(text -> !text.isBlank());
    } catch (IOException unreadable) {
      throw new CommandException(
          "The setting " + name + SettingSource.FILE + " " + unreadable.getMessage(), unreadable);
    }
  }
}
