package dev.portcullis.persistence.webhook.delivery;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Manages the daily partitions of the webhook tables. */
public final class DailyPartitions {
  private DailyPartitions() {}

  /** Creates the partitions of a day (UTC) unless they exist. */
  public static void ensure(Connection connection, LocalDate day) throws SQLException {
    call(connection, "select ensure_webhook_day(?)", day);
  }

  /** Drops the partitions of a day with their data. */
  public static void drop(Connection connection, LocalDate day) throws SQLException {
    call(connection, "select drop_webhook_day(?)", day);
  }

  /** The days that have partitions, oldest first. */
  public static List<LocalDate> all(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement("select * from webhook_days()");
        ResultSet rows = query.executeQuery()) {
      List<LocalDate> days = new ArrayList<>();
      while (rows.next()) {
        days.add(rows.getObject(1, LocalDate.class));
      }
      return days;
    }
  }

  private static void call(Connection connection, String function, LocalDate day)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(function)) {
      statement.setObject(1, day);
      statement.executeQuery().close();
    }
  }
}
