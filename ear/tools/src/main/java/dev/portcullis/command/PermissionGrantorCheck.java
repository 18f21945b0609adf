package dev.portcullis.command;

import dev.portcullis.kernel.SettingSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** Checks whether a user can still grant system permissions (ADR 0115). */
final class PermissionGrantorCheck {
  /**
   * A user of the zone who administers it, and can sign in with a credential that no machine
   * assigned.
   */
  private static final String GRANTORS =
      """
      select exists (select 1 from users u
        where (u.oidc_issuer is not null
            or exists (select 1 from user_wallets w where w.user_id = u.id and w.m2m_app_id is null))
          and array['admin_read', 'admin_write'] <@ array(
            select p from user_roles ur join roles r on r.id = ur.role_id
              cross join unnest(r.system_permissions) p
              where ur.user_id = u.id and r.organization_id is null))
      """;

  private PermissionGrantorCheck() {}

  /** The finding, unless there is such a user, or the next start creates one. */
  static Optional<CheckResult> check(Connection connection, SettingSource texts)
      throws SQLException {
    if (isNamed(texts, "operator.wallet") || isNamed(texts, "operator.oidc-subject")) {
      return Optional.empty();
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(GRANTORS)) {
      row.next();
      return row.getBoolean(1)
          ? Optional.empty()
          : Optional.of(
              CheckResult.wrong(
                  "database",
                  "no user can give a system permission: none with admin_read and admin_write in"
                      + " the zone can sign in. Run portcullis operator grant, or set"
                      + " operator.wallet and start a node"));
    }
  }

  private static boolean isNamed(SettingSource texts, String setting) {
    return texts.find(setting).filter(text -> !text.isBlank()).isPresent();
  }
}
