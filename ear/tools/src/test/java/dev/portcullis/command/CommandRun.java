package dev.portcullis.command;

import dev.portcullis.persistence.database.TestDatabase;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** What came of a command. */
record CommandRun(int exit, String out, String err) {
  /** Runs the command with these settings in a file. */
  static CommandRun of(Path directory, Map<String, String> settings, String... arguments)
      throws IOException {
    Path file = Files.createTempFile(directory, "settings", ".properties");
    Properties properties = new Properties();
    properties.putAll(settings);
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }
    return of(
        Stream.concat(Stream.of(arguments), Stream.of("--config", file.toString()))
            .toArray(String[]::new));
  }

  /** Runs the command. */
  static CommandRun of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exit =
        Portcullis.line()
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(arguments);
    return new CommandRun(exit, out.toString(), err.toString());
  }

  /** A database of its own without a table. */
  static DataSource empty(String name) throws SQLException {
    return TestDatabase.empty(name);
  }

  /** A database of its own with every migration. */
  static DataSource migrated(String name) throws SQLException {
    return TestDatabase.migrated(name);
  }

  /** The settings that lead to a database, and others. */
  static Map<String, String> settings(DataSource database, Map<String, String> others)
      throws SQLException {
    Map<String, String> settings = new HashMap<>(others);
    try (Connection connection = database.getConnection()) {
      settings.put("db.url", connection.getMetaData().getURL().replaceFirst("\\?.*", ""));
      settings.put("db.user", connection.getMetaData().getUserName());
    }
    return settings;
  }

  /** Runs a statement. */
  static void execute(DataSource database, String sql, Object... parameters) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      statement.execute();
    }
  }

  /** The first column of what is selected. */
  static List<String> column(DataSource database, String sql) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet rows = statement.executeQuery()) {
      Stream.Builder<String> found = Stream.builder();
      while (rows.next()) {
        found.add(rows.getString(1));
      }
      return found.build().toList();
    }
  }
}
