package dev.portcullis.persistence.organization;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.ListPaging;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.organization.OrganizationFilter.Deleted;
import dev.portcullis.persistence.role.Role;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a page of the organizations with the size of the list and their default roles, in one
 * statement (see {@link QueryRunner}).
 */
final class OrganizationList {
  private static final String KEPT_TOTAL =
      "select coalesce(sum(live), 0)::bigint as items from list_counts where list ="
          + " 'organizations'";

  private static final String COUNTED = "select count(*) as items from %s";

  private static final String FOUND =
      "found as materialized (select * from organizations"
          + " where %s and text_found(name || ' ' || coalesce(brand_name, ''), ?)), ";

  private static final String AFTER =
      " and created_at <= cast(? as timestamptz)"
          + " and (created_at < cast(? as timestamptz) or id > ?)";

  private static final String PAGE =
      """
      with %stotal as materialized (%s)
      select total.items, %s, %s
        from total left join lateral (select * from %s
            and %d < total.items
            order by created_at desc, id limit %d offset %d) o on true
          left join organization_default_roles d on d.organization_id = o.id
          left join roles r on r.id = d.role_id
        order by o.created_at desc, o.id, d.position
      """;

  private OrganizationList() {}

  /** A page, newest first. */
  static Page<Organization> page(
      Connection connection, OrganizationFilter filter, PageRequest paging) throws SQLException {
    Query asked = query(filter, paging);
    try (PreparedStatement query = connection.prepareStatement(asked.text())) {
      QueryRunner.bind(query, asked.parameters());
      try (ResultSet row = query.executeQuery()) {
        row.next();
        return read(row, paging);
      }
    }
  }

  /** A statement with its parameters, all of them texts. */
  record Query(String text, List<String> parameters) {}

  /** The statement of {@link #page}. */
  static Query query(OrganizationFilter filter, PageRequest paging) {
    boolean searched = ListPaging.isSearched(filter.search());
    String chosen = filter.deleted().condition();
    String items = searched ? "found where true" : "organizations where " + chosen;
    List<String> parameters = new ArrayList<>();
    if (searched) {
      parameters.add(filter.search());
    }
    KeysetCursor after = paging.after();
    if (after != null) {
      parameters.addAll(List.of(after.at().toString(), after.at().toString(), after.id()));
    }
    boolean isKept = !searched && filter.deleted() == Deleted.FALSE;
    // The text contains literal numbers. With parameters no plan suits every page, so PostgreSQL
    // would plan each page again.
    return new Query(
        PAGE.formatted(
            searched ? FOUND.formatted(chosen) : "",
            isKept ? KEPT_TOTAL : COUNTED.formatted(items),
            Organization.COLUMNS,
            Role.COLUMNS,
            items + (after == null ? "" : AFTER),
            paging.offset(),
            paging.limit() + 1,
            paging.offset()),
        parameters);
  }

  /** Reads one row for each default role of an organization, or one row if it has none. */
  private static Page<Organization> read(ResultSet row, PageRequest paging) throws SQLException {
    long total = row.getLong("items");
    List<Organization> organizations = new ArrayList<>();
    List<Role> defaultRoles = List.of();
    String last = null;
    do {
      String id = row.getString("id");
      if (id != null && !id.equals(last)) {
        defaultRoles = new ArrayList<>();
        organizations.add(Organization.read(row, defaultRoles));
        last = id;
      }
      Role role = Role.read(row);
      if (role != null) {
        defaultRoles.add(role);
      }
    } while (row.next());
    return ListPaging.page(
        organizations, total, paging, item -> new KeysetCursor(item.createdAt(), item.id()));
  }
}
