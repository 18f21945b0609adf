package dev.portcullis.persistence.role;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.database.ListPaging;
import dev.portcullis.persistence.database.QueryRunner;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads a page of an owner's roles with the size of the list and each role's use, in one statement
 * (see {@link QueryRunner}).
 */
final class RoleList {
  private static final String ZONE_TOTAL =
      "select coalesce(sum(live), 0)::bigint as items from list_counts where list = 'zone-roles'";

  private static final String COUNTED = "(select count(*) from roles s where %s) as items";

  /** No row, and so an unknown owner, unless the organization exists. */
  private static final String OF_ORGANIZATION =
      " from organizations o where o.id = ? and o.deleted_at is null";

  private static final String SEARCHED = " and s.role_name ilike ? escape '\\'";

  private static final String AFTER =
      " and s.created_at <= cast(? as timestamptz)"
          + " and (s.created_at < cast(? as timestamptz) or s.id > ?)";

  private static final String PAGE =
      """
      with total as materialized (%s)
      select total.items, %s,
          (select count(*) from user_roles u where u.role_id = r.id) as users,
          (select count(*) from function_permission_roles f where f.role_id = r.id)
            + (select count(*) from event_permission_roles e where e.role_id = r.id) as permissions
        from total left join lateral (select * from roles s
            where %s%s and %d < total.items order by s.created_at desc, s.id limit %d offset %d) r
          on true
        order by r.created_at desc, r.id
      """;

  private RoleList() {}

  /**
   * A page, newest first.
   *
   * @param search a part of the name, or null or empty for all
   * @return empty if there is no such organization
   */
  static Optional<Page<RoleWithUsage>> page(
      Connection connection, Scope owner, String search, PageRequest paging) throws SQLException {
    Query asked = query(owner, search, paging);
    try (PreparedStatement statement = connection.prepareStatement(asked.text())) {
      QueryRunner.bind(statement, asked.parameters());
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? Optional.of(read(row, paging)) : Optional.empty();
      }
    }
  }

  /** A statement with its parameters, all of them texts. */
  record Query(String text, List<String> parameters) {}

  /** The statement of {@link #page}. */
  static Query query(Scope owner, String search, PageRequest paging) {
    boolean ofZone = owner.equals(Scope.ZONE);
    boolean searched = search != null && !search.isEmpty();
    String chosen =
        (ofZone ? "s.organization_id is null" : "s.organization_id = ?")
            + (searched ? SEARCHED : "");
    List<String> choice = new ArrayList<>();
    if (!ofZone) {
      choice.add(owner.organizationId());
    }
    if (searched) {
      choice.add(ListPaging.containing(search));
    }
    List<String> parameters = new ArrayList<>();
    String total = ZONE_TOTAL;
    if (!ofZone || searched) {
      total = "select " + COUNTED.formatted(chosen) + (ofZone ? "" : OF_ORGANIZATION);
      parameters.addAll(choice);
      if (!ofZone) {
        parameters.add(owner.organizationId());
      }
    }
    parameters.addAll(choice);
    KeysetCursor after = paging.after();
    if (after != null) {
      parameters.addAll(List.of(after.at().toString(), after.at().toString(), after.id()));
    }
    // The text contains literal numbers. With parameters no plan suits every page, so PostgreSQL
    // would plan each page again.
    return new Query(
        PAGE.formatted(
            total,
            Role.COLUMNS,
            chosen,
            after == null ? "" : AFTER,
            paging.offset(),
            paging.limit() + 1,
            paging.offset()),
        parameters);
  }

  private static Page<RoleWithUsage> read(ResultSet row, PageRequest paging) throws SQLException {
    long total = row.getLong("items");
    List<RoleWithUsage> roles = new ArrayList<>();
    do {
      Role role = Role.read(row);
      if (role != null) {
        roles.add(new RoleWithUsage(role, row.getLong("users"), row.getLong("permissions")));
      }
    } while (row.next());
    return ListPaging.page(
        roles, total, paging, item -> new KeysetCursor(item.role().createdAt(), item.role().id()));
  }
}
