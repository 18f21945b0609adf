package dev.portcullis.persistence.organization;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.database.Lists;
import dev.portcullis.persistence.database.Reading;
import dev.portcullis.persistence.role.RoleRow;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A page of the organizations that are not deleted with the size of the list and their default
 * roles, in one statement (see {@link Reading}).
 */
final class OrganizationList {
  private static final String PAGE =
      """
      with total as materialized (select coalesce(sum(live), 0)::bigint as items
          from list_counts where list = 'organizations')
      select total.items, %s, %s
        from total left join lateral (select * from organizations
            where deleted_at is null and %d < total.items
            order by created_at desc, id limit %d offset %d) o on true
          left join organization_default_roles d on d.organization_id = o.id
          left join roles r on r.id = d.role_id
        order by o.created_at desc, o.id, d.position
      """;

  private static final String FOUND =
      """
      with found as materialized (select * from organizations
          where deleted_at is null and text_found(name || ' ' || coalesce(brand_name, ''), ?)),
        total as materialized (select count(*) as items from found)
      select total.items, %s, %s
        from total left join lateral (select * from found
            where %d < total.items
            order by created_at desc, id limit %d offset %d) o on true
          left join organization_default_roles d on d.organization_id = o.id
          left join roles r on r.id = d.role_id
        order by o.created_at desc, o.id, d.position
      """;

  private OrganizationList() {}

  /**
   * A page, newest first.
   *
   * @param search a part of the name or of the brand's, in any case; null or empty for all
   */
  static Page<StoredOrganization> page(Connection connection, String search, Paging paging)
      throws SQLException {
    boolean searched = Lists.isSearched(search);
    // Numbers stand in the text: with parameters in their place no plan is good for every page, and
    // each page would be planned anew.
    String statement =
        (searched ? FOUND : PAGE)
            .formatted(
                OrganizationRow.COLUMNS,
                RoleRow.COLUMNS,
                paging.offset(),
                paging.limit(),
                paging.offset());
    try (PreparedStatement query = connection.prepareStatement(statement)) {
      if (searched) {
        query.setString(1, search);
      }
      try (ResultSet row = query.executeQuery()) {
        row.next();
        return read(row, paging);
      }
    }
  }

  /** One row for each default role of an organization, one for an organization without. */
  private static Page<StoredOrganization> read(ResultSet row, Paging paging) throws SQLException {
    long total = row.getLong("items");
    List<StoredOrganization> organizations = new ArrayList<>();
    List<RoleRow> defaultRoles = List.of();
    String last = null;
    do {
      String id = row.getString("id");
      if (id != null && !id.equals(last)) {
        defaultRoles = new ArrayList<>();
        organizations.add(OrganizationRow.read(row, defaultRoles));
        last = id;
      }
      RoleRow role = RoleRow.read(row);
      if (role != null) {
        defaultRoles.add(role);
      }
    } while (row.next());
    return new Page<>(organizations, total, paging);
  }
}
