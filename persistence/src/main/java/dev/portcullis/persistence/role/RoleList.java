package dev.portcullis.persistence.role;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.database.Lists;
import dev.portcullis.persistence.database.Reading;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A page of the roles of an owner with the size of the list and the use of each role, in one
 * statement (see {@link Reading}). An owner is an organization, or null for the zone.
 */
public final class RoleList {
  private static final String ZONE_TOTAL =
      "select coalesce(sum(live), 0)::bigint as items from list_counts where list = 'zone-roles'";

  private static final String COUNTED = "(select count(*) from roles s where %s) as items";

  /** No row, and so an unknown owner, unless the organization is there. */
  private static final String OF_ORGANIZATION =
      " from organizations o where o.id = ? and o.deleted_at is null";

  private static final String SEARCHED = " and s.role_name ilike ? escape '\\'";

  private static final String PAGE =
      """
      with total as materialized (%s)
      select total.items, %s,
          (select count(*) from user_roles u where u.role_id = r.id),
          (select count(*) from function_permission_roles f where f.role_id = r.id)
            + (select count(*) from event_permission_roles e where e.role_id = r.id)
        from total left join lateral (select * from roles s
            where %s and %d < total.items order by s.created_at desc, s.id limit %d offset %d) r
          on true
        order by r.created_at desc, r.id
      """;

  private static final int USERS = 2 + RoleRow.WIDTH;

  private RoleList() {}

  /**
   * A page, newest first.
   *
   * @param search a part of the name, or null or empty for all
   * @return empty if there is no such organization
   */
  public static Optional<Page<RoleInUse>> page(
      Connection connection, String owner, String search, Paging paging) throws SQLException {
    boolean searched = search != null && !search.isEmpty();
    String chosen =
        (owner == null ? "s.organization_id is null" : "s.organization_id = ?")
            + (searched ? SEARCHED : "");
    List<String> choice = new ArrayList<>();
    if (owner != null) {
      choice.add(owner);
    }
    if (searched) {
      choice.add(Lists.containing(search));
    }
    List<String> parameters = new ArrayList<>();
    String total = ZONE_TOTAL;
    if (owner != null || searched) {
      total = "select " + COUNTED.formatted(chosen) + (owner == null ? "" : OF_ORGANIZATION);
      parameters.addAll(choice);
      if (owner != null) {
        parameters.add(owner);
      }
    }
    parameters.addAll(choice);
    // Numbers stand in the text: with parameters in their place no plan is good for every page, and
    // each page would be planned anew.
    String statement =
        PAGE.formatted(
            total, RoleRow.COLUMNS, chosen, paging.offset(), paging.limit(), paging.offset());
    try (PreparedStatement query = connection.prepareStatement(statement)) {
      Reading.bind(query, parameters);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? Optional.of(read(row, paging)) : Optional.empty();
      }
    }
  }

  private static Page<RoleInUse> read(ResultSet row, Paging paging) throws SQLException {
    long total = row.getLong(1);
    List<RoleInUse> roles = new ArrayList<>();
    do {
      Role role = RoleRow.read(row, 2);
      if (role != null) {
        roles.add(new RoleInUse(role, row.getLong(USERS), row.getLong(USERS + 1)));
      }
    } while (row.next());
    return new Page<>(roles, total, paging);
  }
}
