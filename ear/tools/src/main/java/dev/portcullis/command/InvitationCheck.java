package dev.portcullis.command;

import dev.portcullis.kernel.SettingSource;
import dev.portcullis.persistence.member.StrandedInvitationCondition;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks for invitations that no sign-in can accept: the person has another account, or the
 * provider was replaced.
 */
final class InvitationCheck {
  private static final String STRANDED =
      "select id, organization_id, count(*) over () from stranded_invitations where "
          + StrandedInvitationCondition.condition("issuer", "provider_issuer", "?")
          + " order by created_at desc, id limit 10";

  private InvitationCheck() {}

  /** The finding; empty for a database without this list. */
  static Optional<CheckResult> check(Connection connection, SettingSource texts)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("select to_regclass('stranded_invitations') is not null")) {
      row.next();
      if (!row.getBoolean(1)) {
        return Optional.empty();
      }
    }
    try (PreparedStatement query = connection.prepareStatement(STRANDED)) {
      query.setString(1, texts.find("operator.oidc-issuer").map(String::strip).orElse(""));
      try (ResultSet rows = query.executeQuery()) {
        return found(rows);
      }
    }
  }

  private static Optional<CheckResult> found(ResultSet rows) throws SQLException {
    List<String> named = new ArrayList<>();
    long count = 0;
    while (rows.next()) {
      named.add(rows.getString(1) + " (" + rows.getString(2) + ")");
      count = rows.getLong(3);
    }
    return named.isEmpty()
        ? Optional.empty()
        : Optional.of(
            CheckResult.look(
                "database",
                "invited members whom no sign-in can activate: "
                    + count
                    + ", "
                    + String.join(", ", named)
                    + (count > named.size() ? " and more" : "")
                    + ". See GET /admin/stranded-invitations: join the two, or remove the invited"
                    + " member"));
  }
}
