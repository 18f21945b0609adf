package dev.portcullis.persistence.role;

import dev.portcullis.persistence.database.Reading;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Reads roles from rows of plain JDBC. */
public final class RoleRow {
  /** What {@link #read} reads, of the table {@code roles} as {@code r}. */
  public static final String COLUMNS =
      "r.id, r.role_name, r.organization_id, r.is_system_role, r.system_permissions,"
          + " r.created_at, r.updated_at";

  /** How many {@link #COLUMNS} there are. */
  public static final int WIDTH = 7;

  private RoleRow() {}

  /**
   * The role in the {@link #COLUMNS} of the current row, or null where an outer join found none.
   *
   * @param first the index of the first of the columns
   */
  public static Role read(ResultSet row, int first) throws SQLException {
    String id = row.getString(first);
    return id == null
        ? null
        : new Role(
            id,
            row.getString(first + 1),
            row.getString(first + 2),
            row.getBoolean(first + 3),
            (String[]) row.getArray(first + 4).getArray(),
            Reading.instant(row, first + 5),
            Reading.instant(row, first + 6));
  }
}
