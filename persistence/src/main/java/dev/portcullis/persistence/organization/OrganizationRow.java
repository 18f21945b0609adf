package dev.portcullis.persistence.organization;

import dev.portcullis.persistence.database.Reading;
import dev.portcullis.persistence.role.RoleRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;

/** An organization that is only read, by plain JDBC. */
record OrganizationRow(
    String id,
    String name,
    String brandName,
    String logoUrl,
    String primaryColor,
    boolean isSiweLoginEnabled,
    List<String> siweAllowedDomains,
    Instant deletedAt,
    Instant createdAt,
    Instant updatedAt,
    List<RoleRow> defaultRoles)
    implements StoredOrganization {
  /** What {@link #read} reads, of the table {@code organizations} as {@code o}. */
  static final String COLUMNS =
      "o.id, o.name, o.brand_name, o.logo_url, o.primary_color, o.siwe_login_enabled,"
          + " o.siwe_allowed_domains, o.deleted_at, o.created_at, o.updated_at";

  /** The organization in the current row, with default roles that are read from others. */
  static OrganizationRow read(ResultSet row, List<RoleRow> defaultRoles) throws SQLException {
    return new OrganizationRow(
        row.getString("id"),
        row.getString("name"),
        row.getString("brand_name"),
        row.getString("logo_url"),
        row.getString("primary_color"),
        row.getBoolean("siwe_login_enabled"),
        List.of((String[]) row.getArray("siwe_allowed_domains").getArray()),
        deletedAt(row),
        Reading.instant(row, "created_at"),
        Reading.instant(row, "updated_at"),
        defaultRoles);
  }

  private static Instant deletedAt(ResultSet row) throws SQLException {
    OffsetDateTime moment = row.getObject("deleted_at", OffsetDateTime.class);
    return moment == null ? null : moment.toInstant();
  }
}
