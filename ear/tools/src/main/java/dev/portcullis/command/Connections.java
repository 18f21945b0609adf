package dev.portcullis.command;

import dev.portcullis.kernel.SettingTexts;
import dev.portcullis.persistence.database.DatabaseSettings;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import org.postgresql.ds.PGSimpleDataSource;

/** How to reach the database that the settings name, by a new connection each time. */
final class Connections {
  private static final int CONNECT_SECONDS = 10;

  private Connections() {}

  /** As the role that the application works with. */
  static PGSimpleDataSource ofApplication(SettingTexts texts) {
    return of(texts, text(texts, "db.user"), "db.password");
  }

  /** As the role that owns the tables; empty where the application's own does. */
  static Optional<PGSimpleDataSource> ofOwner(SettingTexts texts) {
    return text(texts, "db.owner-user")
        .map(owner -> of(texts, Optional.of(owner), "db.owner-password"));
  }

  /** Why the database refused, in a sentence. */
  static CommandFailure failure(SQLException refused) {
    return new CommandFailure("The database says: " + refused.getMessage(), refused);
  }

  private static PGSimpleDataSource of(SettingTexts texts, Optional<String> user, String password) {
    String url =
        text(texts, "db.url")
            .filter(DatabaseSettings::isUrl)
            .orElseThrow(
                () ->
                    new CommandFailure(
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
    // The details repeat the values that were refused.
    source.setLogServerErrorDetail(false);
    return source;
  }

  private static Optional<String> text(SettingTexts texts, String name) {
    return texts.find(name).filter(text -> !text.isBlank());
  }

  private static Optional<String> secret(SettingTexts texts, String name) {
    try {
      return texts.secret(name).filter(text -> !text.isBlank());
    } catch (IOException unreadable) {
      throw new CommandFailure(
          "The setting " + name + SettingTexts.FILE + " " + unreadable.getMessage(), unreadable);
    }
  }
}
