package dev.portcullis.persistence.role;

import dev.portcullis.persistence.database.Reading;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** A role that is only read, by plain JDBC. */
public record RoleRow(
    String id,
    String roleName,
    String organizationId,
    boolean isSystemRole,
    List<SystemPermission> systemPermissions,
    Instant createdAt,
    Instant updatedAt)
    implements StoredRole {
  /** What {@link #read} reads, of the table {@code roles} as {@code r}. */
  public static final String COLUMNS =
      "r.id as role_id, r.role_name, r.organization_id as role_owner, r.is_system_role,"
          + " r.system_permissions, r.created_at as role_created_at,"
          + " r.updated_at as role_updated_at";

  /** The role in the current row, or null where an outer join found none. */
  public static RoleRow read(ResultSet row) throws SQLException {
    String id = row.getString("role_id");
    return id == null
        ? null
        : new RoleRow(
            id,
            row.getString("role_name"),
            row.getString("role_owner"),
            row.getBoolean("is_system_role"),
            Arrays.stream((String[]) row.getArray("system_permissions").getArray())
                .map(SystemPermission::ofWireName)
                .toList(),
            Reading.instant(row, "role_created_at"),
            Reading.instant(row, "role_updated_at"));
  }
}
